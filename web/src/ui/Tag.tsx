import type { ReactNode } from 'react';
import { cx } from './cx';
import { ui } from './look';

interface Properties {
  readonly kind?: 'plain' | 'good' | 'bad' | 'wait';
  readonly title?: string;
  readonly children: ReactNode;
}

/** A word or two about the thing beside it. */
export function Tag({ kind = 'plain', title, children }: Properties) {
  return (
    <span className={cx(ui.tag, kind !== 'plain' && ui[`tag${kind}`])} title={title}>
      {children}
    </span>
  );
}
