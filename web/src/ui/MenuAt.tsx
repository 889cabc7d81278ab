import { Popover } from 'react-aria-components/Popover';
import { useEffect, useRef, type RefObject } from 'react';
import { MenuList, type MenuAction } from './Menu';
import { ui } from './look';

interface Properties {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** What it opens at, in points of the window; where there is no room below, it opens above. */
  readonly at: { readonly x: number; readonly y: number; readonly height?: number };
  /** What it belongs to. */
  readonly host: RefObject<HTMLElement | null>;
  /** Run when it closes, whatever was chosen; by a click elsewhere the focus is there. */
  readonly onClose: (elsewhere: boolean) => void;
}

/**
 * A menu at a place of the page, as of a cursor. It is not modal: a click elsewhere closes it, and does there what
 * it does.
 */
export function MenuAt({ label, actions, at, host, onClose }: Properties) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const inside = (event.target as Element | null)?.closest?.('[data-part=context-menu]');
      if (!inside) latest.current(true);
    };
    const onBlur = () => latest.current(false);
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
  const close = () => onClose(false);
  return (
    <Popover
      key={`${at.x},${at.y}`}
      isOpen
      isNonModal
      triggerRef={host}
      getTargetRect={() => new DOMRect(at.x, at.y, 0, at.height ?? 0)}
      offset={0}
      placement="bottom start"
      className={ui.popover ?? ''}
      data-part="context-menu"
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <MenuList label={label} actions={actions} focusFirst onClose={close} />
    </Popover>
  );
}
