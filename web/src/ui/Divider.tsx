import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface Properties {
  readonly label: string;
  readonly size: number;
  readonly least: number;
  readonly most: number;
  readonly onSize: (size: number) => void;
  /** Whether the size is that of the part below. */
  readonly below?: boolean;
}

const STEP = 24;

/** The line between two parts, moved by pointer or arrows; `size` is the height of the part above. */
export function Divider({ label, size, least, most, onSize, below = false }: Properties) {
  const way = below ? -1 : 1;
  const from = useRef<{ readonly y: number; readonly size: number }>(undefined);
  const within = (wanted: number) => Math.max(least, Math.min(most, Math.round(wanted)));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: size - STEP * way,
      ArrowDown: size + STEP * way,
      Home: least,
      End: most,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onSize(within(wanted));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current && event.buttons === 1)
      onSize(within(from.current.size + (event.clientY - from.current.y) * way));
  };
  return (
    <div
      className="divider"
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, size };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (from.current = undefined)}
    />
  );
}
