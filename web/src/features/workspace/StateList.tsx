import { useState } from 'react';
import { bytesText, countText } from '../../model/text';
import { momentText } from '../../model/time';
import { sourceText } from '../../model/workspace/states';
import { hrefOf } from '../../ui/Navigation';
import { Tag } from '../../ui/Tag';
import { cx } from '../../ui/cx';
import { css } from './css';
import type { Place } from './routes';
import type { Work } from './useWorkspace';

interface Properties {
  readonly work: Work;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
}

/** Every state that the files had, the newest first. */
export function StateList({ work, onMove }: Properties) {
  const [now] = useState(() => new Date());
  return (
    <ol className={cx(css.panel, css.states)}>
      {work.states.map((state) => (
        <li key={state.id} className={cx(css.state, state.id === work.at && css.chosen)}>
          <button
            type="button"
            aria-current={state.id === work.at ? 'true' : undefined}
            onClick={() => onMove({ at: state.id === work.active ? '' : state.id, from: '' })}
          >
            <strong>{sourceText(state)}</strong>
            <span className={css.soft}>
              {momentText(state.created_at, now)} · {countText(state.files, 'file', 'files')},{' '}
              {bytesText(state.bytes)}
            </span>
          </button>
          {state.id === work.active ? <Tag kind="good">Current</Tag> : null}
          {state.source === 'tool_run' && state.source_ref ? (
            <a href={hrefOf(`/activity/${encodeURIComponent(state.source_ref)}`)}>Call</a>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
