import { useState, type KeyboardEvent } from 'react';
import { groupedQueries, type SavedQuery } from '../../model/savedQueries';
import { shortened, visible } from '../../model/text';
import { momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { ContextMenu } from '../../ui/ContextMenu';
import { Menu, type MenuAction } from '../../ui/Menu';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import type { SavedState } from './SavedQueries';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly state: SavedState;
  /** The connection of the tab, whose queries come first. */
  readonly database: string;
  readonly onOpen: (query: SavedQuery) => void;
  readonly onRun: (query: SavedQuery) => void;
  readonly onRename: (query: SavedQuery) => void;
  readonly onDelete: (query: SavedQuery) => void;
}

const SHOWN = 400;

/** Saved queries, those of this connection first. F2 renames the one that has the focus, Delete deletes it. */
export function SavedView(properties: Properties) {
  const { state, database } = properties;
  const [words, setWords] = useState('');
  const queries = state.queries ?? [];
  const groups = groupedQueries(queries, database, words);
  const actionsOf = (query: SavedQuery): readonly MenuAction[] => [
    { id: 'open', title: 'Open', icon: 'file', run: () => properties.onOpen(query) },
    { id: 'run', title: 'Run', icon: 'play', run: () => properties.onRun(query) },
    {
      id: 'rename',
      title: 'Rename…',
      icon: 'pencil',
      keys: 'F2',
      apart: true,
      run: () => properties.onRename(query),
    },
    {
      id: 'delete',
      title: 'Delete…',
      icon: 'bin',
      keys: 'Del',
      danger: true,
      run: () => properties.onDelete(query),
    },
  ];
  return (
    <div className={css.history}>
      <input
        className={ui.input}
        type="search"
        aria-label="Find a saved query"
        placeholder="Find a saved query"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {state.problem ? <ProblemNotice problem={state.problem} /> : null}
      <ContextMenu
        label="Saved query"
        className={css.historyList}
        actionsAt={(target) => {
          const version = target.closest<HTMLElement>('[data-saved]')?.dataset['saved'];
          const query = queries.find((each) => each.version === version);
          return query ? actionsOf(query) : [];
        }}
      >
        {state.queries === undefined && !state.problem ? (
          <Skeleton label="Reading the saved queries" />
        ) : null}
        {state.queries && groups.length === 0 ? (
          <Empty title={words ? 'No matches' : 'No saved queries'}>
            <p>Save a statement with Ctrl+S. Every window and browser of this home sees it.</p>
          </Empty>
        ) : null}
        {groups.map((group) => (
          <section key={group.database} aria-label={`Saved for ${visible(group.database)}`}>
            <h2 className={css.savedHead}>{visible(group.database)}</h2>
            <ul>
              {group.queries.map((query) => (
                <Line
                  key={query.version}
                  query={query}
                  actions={actionsOf(query)}
                  {...properties}
                />
              ))}
            </ul>
          </section>
        ))}
      </ContextMenu>
    </div>
  );
}

interface LineProperties extends Properties {
  readonly query: SavedQuery;
  readonly actions: readonly MenuAction[];
}

function Line({ query, actions, onOpen, onRun, onRename, onDelete }: LineProperties) {
  const [now] = useState(() => new Date());
  const name = visible(query.name);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') onRename(query);
    else if (event.key === 'Delete') onDelete(query);
    else return;
    event.preventDefault();
  };
  return (
    <li data-saved={query.version}>
      <button
        type="button"
        className={css.past}
        title="Open in a tab"
        onClick={() => onOpen(query)}
        onKeyDown={onKeyDown}
      >
        <strong>{name}</strong>
        <span className={css.pastFacts}>
          <code>{visible(shortened(query.query.replace(/\s+/g, ' '), SHOWN))}</code>
          <span className={css.savedWhen}>{momentText(query.savedAt, now)}</span>
        </span>
      </button>
      <Button kind="quiet" icon="play" aria-label={`Run ${name}`} onClick={() => onRun(query)} />
      <Menu label={`Actions for ${name}`} actions={actions}>
        <Button kind="quiet" icon="more" aria-label={`Actions for ${name}`} />
      </Menu>
    </li>
  );
}
