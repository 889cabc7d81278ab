import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as Bubble, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { ComponentProps, ReactElement } from 'react';
import { ui } from './look';

interface Properties {
  readonly text: string;
  readonly keys?: string;
  /** One element that can have the focus. */
  readonly children: ComponentProps<typeof Focusable>['children'] & ReactElement;
}

/** What a control does, said when one points at it or comes to it by keys. */
export function Tooltip({ text, keys, children }: Properties) {
  return (
    <TooltipTrigger delay={500}>
      <Focusable>{children}</Focusable>
      <Bubble className={ui.tooltip ?? ''} offset={6}>
        {text}
        {keys ? <kbd>{keys}</kbd> : null}
      </Bubble>
    </TooltipTrigger>
  );
}
