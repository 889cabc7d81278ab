import { useId } from 'react';
import { typeOf, type Given, type GivenType } from '../../model/parameters';
import { visible } from '../../model/text';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, Given>>;
  /** The one whose value is missing or wrong. */
  readonly wrong: string | undefined;
  readonly onGive: (name: string, given: Given) => void;
  readonly onRun: () => void;
}

const TYPES: readonly (readonly [GivenType, string])[] = [
  ['text', 'Text'],
  ['number', 'Number'],
  ['boolean', 'True/false'],
  ['null', 'NULL'],
];

const labelOf = (name: string) => (/^\d+$/.test(name) ? `Value ${name}` : visible(name));

/** A field for each parameter of the statement at the cursor. */
export function ParameterFields({ names, values, wrong, onGive, onRun }: Properties) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <div className={css.parameters} role="group" aria-label="Parameters">
      {names.map((name) => {
        const given = values[name] ?? { text: '' };
        const type = typeOf(given);
        const label = labelOf(name);
        return (
          <div key={name} className={css.parameter}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              className={cx(ui.input, ui.mono)}
              spellCheck={false}
              autoComplete="off"
              disabled={type === 'null'}
              placeholder={type === 'null' ? 'NULL' : ''}
              aria-invalid={wrong === name}
              value={type === 'null' ? '' : given.text}
              onChange={(event) => onGive(name, { ...given, text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onRun();
              }}
            />
            <select
              className={ui.input}
              aria-label={`Type of ${label}`}
              value={type}
              onChange={(event) =>
                onGive(name, { ...given, type: event.target.value as GivenType })
              }
            >
              {TYPES.map(([each, word]) => (
                <option key={each} value={each}>
                  {word}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}
