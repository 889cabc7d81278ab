import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { MenuAction } from './Menu';
import { MenuAt } from './MenuAt';

interface Opened {
  readonly x: number;
  readonly y: number;
  readonly actions: readonly MenuAction[];
  readonly from: HTMLElement | null;
}

interface Properties {
  readonly label: string;
  /** What can be done with the thing at this place; none leaves the browser's own menu. */
  readonly actionsAt: (target: Element, at: { x: number; y: number }) => readonly MenuAction[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The one context menu of a page. It is not modal: a second right click elsewhere moves it, where a
 * modal one would stay and act on the first thing.
 */
export function ContextMenu({ label, actionsAt, className, children }: Properties) {
  const host = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const close = (elsewhere: boolean) => {
    if (!elsewhere) opened?.from?.focus();
    setOpened(undefined);
  };
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest('input, textarea, [contenteditable], [data-part=context-menu]')) return;
    // By keys the browser gives the middle of what has the focus, or nothing.
    const byKeys = event.button !== 2;
    const box = byKeys ? target.getBoundingClientRect() : undefined;
    const x = box ? box.left + Math.min(24, box.width / 2) : event.clientX;
    const y = box ? Math.min(box.bottom, box.top + 28) : event.clientY;
    const actions = actionsAt(target, { x, y });
    if (actions.length === 0) return;
    event.preventDefault();
    setOpened({ x, y, actions, from: document.activeElement as HTMLElement | null });
  };
  return (
    <>
      <div ref={host} className={className} onContextMenu={onContextMenu}>
        {children}
      </div>
      {opened ? (
        <MenuAt label={label} actions={opened.actions} at={opened} host={host} onClose={close} />
      ) : null}
    </>
  );
}
