import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './Icon';
import { ui } from './look';
import { cx } from './cx';

interface Properties extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger' | 'destroy';
  readonly icon?: IconName;
}

/** A button; one with an icon alone needs an `aria-label`, which is its tooltip too. */
export function Button({ kind = 'plain', icon, children, className = '', ...rest }: Properties) {
  return (
    <button
      type="button"
      className={cx(ui.button, ui[kind], children === undefined && ui.bare, className)}
      data-part="button"
      data-kind={kind}
      title={rest['aria-label']}
      {...rest}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
