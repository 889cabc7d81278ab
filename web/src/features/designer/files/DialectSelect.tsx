import type { SelectHTMLAttributes } from 'react';
import { DIALECTS, DIALECT_NAMES, type Dialect } from './dialects';
import { ui } from '../../../ui/look';

interface Properties extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly value: Dialect;
  readonly onChange: (dialect: Dialect) => void;
}

/** Whose words something is written in. */
export function DialectSelect({ value, onChange, ...rest }: Properties) {
  return (
    <select
      className={ui.input}
      value={value}
      onChange={(event) => onChange(event.target.value as Dialect)}
      {...rest}
    >
      {DIALECTS.map((each) => (
        <option key={each} value={each}>
          {DIALECT_NAMES[each]}
        </option>
      ))}
    </select>
  );
}
