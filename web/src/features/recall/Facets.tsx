import type { ToolOutputs } from '../../api/contracts';
import { agentWord, countsOf, folderWord, type Fields } from '../../model/recall/sessions';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Choice, TextFilter } from '../../ui/FilterBar';
import { ui } from '../../ui/look';
import { NO_FILTER, type Filter } from './routes';
import { css } from './css';

interface Properties {
  readonly filter: Filter;
  readonly stats: ToolOutputs['recall_stats'];
  readonly lost: number;
  readonly onChange: (filter: Filter) => void;
}

/** Narrows the list by what there is; how many sessions or turns have it stands beside each. */
export function Facets({ filter, stats, lost, onChange }: Properties) {
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change });
  const all = stats as Fields;
  const options = (name: string, word: (value: string) => string) =>
    countsOf(all[name])
      .filter((each) => each.name !== 'none')
      .map(
        (each) =>
          [each.name, `${visible(word(each.name))} (${each.count.toLocaleString('en')})`] as const,
      );
  const narrowed = Object.values(filter).some((value) => value !== '');
  return (
    <div className={ui.filters} role="search" aria-label="Chats" data-first-filter>
      <TextFilter
        label="Search chats"
        hint="words, an error, an id, a file"
        text={filter.query}
        onChange={(query) => set({ query })}
      />
      <Choice
        label="Agent"
        value={filter.agent}
        options={options('agents', agentWord)}
        onChange={(agent) => set({ agent })}
      />
      <Choice
        label="Workspace"
        value={filter.workspace}
        options={options('workspaces', folderWord)}
        onChange={(workspace) => set({ workspace })}
      />
      <Choice
        label="Model"
        value={filter.model}
        options={options('models', (name) => name)}
        onChange={(model) => set({ model })}
      />
      <Choice
        label="Tool"
        value={filter.tool}
        options={options('tools', (name) => name)}
        onChange={(tool) => set({ tool })}
      />
      <span className={css.dates}>
        <label className={css.date}>
          From
          <input
            className={ui.input}
            type="date"
            value={filter.after}
            max={filter.before}
            onChange={(event) => set({ after: event.target.value })}
          />
        </label>
        <label className={css.date}>
          to
          <input
            className={ui.input}
            type="date"
            value={filter.before}
            min={filter.after}
            onChange={(event) => set({ before: event.target.value })}
          />
        </label>
      </span>
      {filter.query === '' && (lost > 0 || filter.lost === 'yes') ? (
        <label className={ui.filterFlag}>
          <input
            type="checkbox"
            checked={filter.lost === 'yes'}
            onChange={(event) => set({ lost: event.target.checked ? 'yes' : '' })}
          />
          Lost by the editor ({lost.toLocaleString('en')})
        </label>
      ) : null}
      {narrowed ? (
        <Button kind="quiet" icon="cross" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      ) : null}
    </div>
  );
}
