import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';
import { useSay } from '../../ui/Toasts';

interface Properties {
  readonly kind: 'plain' | 'primary' | 'destroy';
  readonly label: string;
  /** Whether it can be pressed now. It keeps the focus while it cannot. */
  readonly ready: boolean;
  /** Whether Enter presses it, too. */
  readonly byEnter: boolean;
  readonly describedBy?: string | undefined;
  readonly onPress: () => void;
}

/**
 * A button of a question. A key counts only if it was pressed and let go on the button: one that was held
 * down elsewhere, or repeats, does nothing.
 */
export function AnswerButton({ kind, label, ready, byEnter, describedBy, onPress }: Properties) {
  const say = useSay();
  const isPressed = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') isPressed.current = ready && (isPressed.current || !event.repeat);
    if (event.key !== 'Enter' || (byEnter && !event.repeat)) return;
    event.preventDefault();
    if (ready && !event.repeat) say(`Enter does not approve. Press Space: ${label}.`);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    if (!isPressed.current) event.preventDefault();
    isPressed.current = false;
  };
  return (
    <Button
      kind={kind}
      aria-disabled={!ready}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={() => (isPressed.current = false)}
      onClick={() => {
        if (ready) onPress();
      }}
    >
      {label}
    </Button>
  );
}
