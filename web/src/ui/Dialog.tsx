import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import { ui } from './look';

interface Properties {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/**
 * A window over the page; the browser keeps the focus in it and gives it back. What is marked
 * `data-first` has the focus at first.
 */
export function Dialog({ title, onClose, children, footer }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closed before it is taken out: only then the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    return () => element?.close();
  }, []);
  // What had the focus may be gone, as the button of a step that is done: the next one has it then.
  useEffect(() => {
    const element = dialog.current;
    if (document.activeElement === document.body || document.activeElement === element) {
      element?.querySelector<HTMLElement>('[data-first]')?.focus();
    }
  });
  return (
    <dialog
      ref={dialog}
      className={ui.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <Button kind="quiet" icon="cross" aria-label="Close" onClick={onClose} />
      </header>
      <div className={ui.body}>{children}</div>
      {footer ? <footer>{footer}</footer> : null}
    </dialog>
  );
}
