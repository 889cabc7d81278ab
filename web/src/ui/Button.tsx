import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './Icon';

interface Properties extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly icon?: IconName;
}

/** A button; one with an icon alone needs an `aria-label`, which is its tooltip too. */
export function Button({ kind = 'plain', icon, children, className = '', ...rest }: Properties) {
  const bare = children === undefined ? ' bare' : '';
  return (
    <button
      type="button"
      className={`button ${kind}${bare} ${className}`}
      title={rest['aria-label']}
      {...rest}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
