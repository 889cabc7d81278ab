import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as Bubble } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx';
import { ui } from './look';

interface Properties {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ComponentProps<typeof Pressable>['children'] & ReactElement;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small window beside the button that opened it; Escape and a click elsewhere close it. */
export function Popover({ label, trigger, children }: Properties) {
  return (
    <DialogTrigger>
      <Pressable>{trigger}</Pressable>
      <Bubble className={cx(ui.popover, ui.popoverBody)} offset={4}>
        <Dialog aria-label={label} className={ui.popoverDialog ?? ''}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </Bubble>
    </DialogTrigger>
  );
}
