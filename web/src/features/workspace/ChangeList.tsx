import { useId, useState } from 'react';
import { visible } from '../../model/text';
import { momentText } from '../../model/time';
import { changesText, markOf, sourceText } from '../../model/workspace/states';
import { cx } from '../../ui/cx';
import { css } from './css';
import type { Place } from './routes';
import type { Work } from './useWorkspace';
import { ui } from '../../ui/look';

interface Properties {
  readonly work: Work;
  readonly place: Place;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
}

const LETTERS = { added: 'A', changed: 'M', removed: 'D' } as const;
/** A page lists so many; the rest is counted. */
const MOST = 1_000;

/** What differs between two states: by default, what the last run did. */
export function ChangeList({ work, place, onMove }: Properties) {
  const id = useId();
  const [now] = useState(() => new Date());
  return (
    <div className={css.panel}>
      <div className={css.compare}>
        <label htmlFor={id}>Compare with</label>
        <select
          id={id}
          className={ui.input}
          value={place.from}
          onChange={(event) => onMove({ from: event.target.value }, true)}
        >
          <option value="">The state before</option>
          {work.states
            .filter((state) => state.id !== work.at)
            .map((state) => (
              <option key={state.id} value={state.id}>
                {momentText(state.created_at, now)} {sourceText(state)}
              </option>
            ))}
        </select>
      </div>
      <p className={css.soft}>{changesText(work.changes)}</p>
      <ul className={css.changes}>
        {work.changes.slice(0, MOST).map((change) => {
          const mark = markOf(change.kind);
          return (
            <li key={change.path}>
              <button
                type="button"
                className={cx(css.change, change.path === place.path && css.chosen)}
                aria-current={change.path === place.path ? 'true' : undefined}
                onClick={() => onMove({ path: change.path, compared: true })}
              >
                <span className={css.mark} data-mark={mark} title={mark}>
                  {LETTERS[mark]}
                </span>
                <span>
                  {visible(change.path)}
                  {change.renamed_from ? <small> from {visible(change.renamed_from)}</small> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {work.changes.length > MOST ? (
        <p className={css.soft}>{(work.changes.length - MOST).toLocaleString('en')} more.</p>
      ) : null}
    </div>
  );
}
