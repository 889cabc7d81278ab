import { useEffect, useState } from 'react';
import { Icon } from './Icon';
import { ui } from './look';

const TYPING = 250;

interface TextProperties {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A field that narrows a list; it asks when the typing pauses. */
export function TextFilter({ label, hint, text, onChange }: TextProperties) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING);
    return () => clearTimeout(timer);
    // The handler is a new one at every drawing; only what is typed starts the clock.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, text]);
  return (
    <span className={ui.textFilter}>
      <Icon name="search" />
      <input
        className={ui.input}
        type="search"
        aria-label={label}
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}

interface ChoiceProperties {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

/** A list to choose one from; what is chosen stands out. */
export function Choice({ label, value, options, onChange }: ChoiceProperties) {
  const known = value === '' || options.some(([option]) => option === value);
  return (
    <select
      className={ui.input}
      aria-label={label}
      value={value}
      data-set={value !== ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}: any</option>
      {known ? null : <option value={value}>{value}</option>}
      {options.map(([option, word]) => (
        <option key={option} value={option}>
          {word}
        </option>
      ))}
    </select>
  );
}
