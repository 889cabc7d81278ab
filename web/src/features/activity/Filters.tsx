import { useEffect, useState } from 'react';
import type { ToolContract } from '../../api/types';
import { NO_FILTER } from '../../model/calls';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { Place } from './routes';
import { SOURCES } from './sources';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly place: Place;
  readonly tools: readonly ToolContract[];
  readonly clients: readonly string[];
  readonly onChange: (change: Partial<Place>) => void;
}

const DOORS = Object.entries(SOURCES);
const EFFECTS = [
  ['reads', 'Reads'],
  ['edits', 'Edits'],
  ['writes', 'Writes'],
] as const;
const TIMES = [
  ['1h', 'Last hour'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
] as const;
const STATUSES = [
  ['success', 'Done'],
  ['error', 'Error'],
  ['running', 'Running'],
  ['pending', 'Needs approval'],
] as const;
const TYPING = 250;

/** Narrows the list; what is set is in the address, so that it can be kept and shared. */
export function Filters({ place, tools, clients, onChange }: Properties) {
  const { filter } = place;
  const set = (change: Partial<typeof filter>) => onChange({ filter: { ...filter, ...change } });
  const narrowed = Object.values(filter).some((value) => value !== '');
  return (
    <div className={css.filters} role="search" aria-label="Calls">
      <TextFilter text={filter.text} onChange={(text) => set({ text })} />
      <Choice
        label="Tool"
        value={filter.tool}
        options={tools.map((tool) => [tool.name, tool.name] as const)}
        onChange={(tool) => set({ tool })}
      />
      <Choice
        label="Source"
        value={filter.door}
        options={DOORS}
        onChange={(door) => set({ door })}
      />
      <Choice
        label="Agent"
        value={filter.client}
        options={clients.map((each) => [each, visible(each)] as const)}
        onChange={(client) => set({ client })}
      />
      <Choice
        label="Effect"
        value={filter.effect}
        options={EFFECTS}
        onChange={(effect) => set({ effect })}
      />
      <Choice
        label="Time"
        value={filter.since}
        options={TIMES}
        onChange={(since) => set({ since })}
      />
      <Choice
        label="Status"
        value={filter.status}
        options={STATUSES}
        onChange={(status) => set({ status })}
      />
      <label className={css.own}>
        <input
          type="checkbox"
          checked={place.own}
          onChange={(event) => onChange({ own: event.target.checked })}
        />
        Show the workbench’s own calls
      </label>
      {narrowed ? (
        <Button kind="quiet" icon="cross" onClick={() => onChange({ filter: NO_FILTER })}>
          Clear
        </Button>
      ) : null}
    </div>
  );
}

/** Asks when the typing pauses. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
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
        aria-label="Text in the tool, client, error or arguments"
        placeholder="tool, client, error or arguments"
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

function Choice({ label, value, options, onChange }: ChoiceProperties) {
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
