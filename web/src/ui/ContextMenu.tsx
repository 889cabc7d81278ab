import { Popover } from 'react-aria-components/Popover';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { MenuList, type MenuAction } from './Menu';
import { ui } from './look';

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
  const close = () => {
    opened?.from?.focus();
    setOpened(undefined);
  };
  useEffect(() => {
    if (!opened) return undefined;
    const onPointer = (event: PointerEvent) => {
      const inside = (event.target as Element | null)?.closest?.('[data-part=context-menu]');
      if (!inside) setOpened(undefined);
    };
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('blur', close);
    return () => {
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('blur', close);
    };
  });
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
        <Popover
          key={`${opened.x},${opened.y}`}
          isOpen
          isNonModal
          triggerRef={host}
          getTargetRect={() => new DOMRect(opened.x, opened.y, 0, 0)}
          offset={0}
          placement="bottom start"
          className={ui.popover ?? ''}
          data-part="context-menu"
          onOpenChange={(open) => {
            if (!open) close();
          }}
        >
          <MenuList label={label} actions={opened.actions} focusFirst onClose={close} />
        </Popover>
      ) : null}
    </>
  );
}
