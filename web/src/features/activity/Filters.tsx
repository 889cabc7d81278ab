import type { ToolContract } from '../../api/types';
import { NO_FILTER } from '../../model/calls';
import type { Grouping } from '../../model/groups';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Choice, TextFilter } from '../../ui/FilterBar';
import type { Place } from './routes';
import { SOURCES } from './sources';
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
  ['runs_code', 'Runs code'],
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

/** Narrows the list; what is set is in the address, so that it can be kept and shared. */
export function Filters({ place, tools, clients, onChange }: Properties) {
  const { filter } = place;
  const set = (change: Partial<typeof filter>) => onChange({ filter: { ...filter, ...change } });
  const narrowed = Object.values(filter).some((value) => value !== '');
  return (
    <div className={ui.filters} role="search" aria-label="Calls">
      <TextFilter
        label="Text in the tool, client, error or arguments"
        hint="tool, client, error or arguments"
        text={filter.text}
        onChange={(text) => set({ text })}
      />
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
      <select
        className={ui.input}
        aria-label="Group by"
        value={place.group}
        data-set={place.group !== ''}
        onChange={(event) => onChange({ group: event.target.value as Grouping })}
      >
        <option value="">Not grouped</option>
        <option value="chat">Group by chat</option>
        <option value="client">Group by agent</option>
      </select>
      <label className={ui.filterFlag}>
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
