import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './Button';

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
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
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
      <div className="body">{children}</div>
      {footer ? <footer>{footer}</footer> : null}
    </dialog>
  );
}
