import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from './cx';
import { ui } from './look';

interface Properties {
  readonly label: string;
  readonly size: number;
  readonly least: number;
  readonly most: number;
  readonly onSize: (size: number) => void;
  /** Whether the size is that of the part behind it: below, or on the right. */
  readonly below?: boolean;
  /** Whether it stands between left and right; it lies on the edge of the part it is in. */
  readonly upright?: boolean;
}

const STEP = 24;

/** The line between two parts, moved by pointer or arrows; `size` is that of the part before it. */
export function Divider(properties: Properties) {
  const { label, size, least, most, onSize, below = false, upright = false } = properties;
  const way = below ? -1 : 1;
  const from = useRef<{ readonly at: number; readonly size: number }>(undefined);
  const within = (wanted: number) => Math.max(least, Math.min(most, Math.round(wanted)));
  const placeOf = (event: PointerEvent) => (upright ? event.clientX : event.clientY);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      [upright ? 'ArrowLeft' : 'ArrowUp']: size - STEP * way,
      [upright ? 'ArrowRight' : 'ArrowDown']: size + STEP * way,
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
      onSize(within(from.current.size + (placeOf(event) - from.current.at) * way));
  };
  return (
    <div
      className={cx(ui.divider, upright && ui.upright, upright && below && ui.before)}
      role="separator"
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: placeOf(event), size };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (from.current = undefined)}
    />
  );
}
