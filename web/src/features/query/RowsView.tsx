import { useDeferredValue, useMemo, useState } from 'react';
import { rowsText, type CopyFormat } from '../../model/cells';
import { orderedRows, rowsWith, type Ordering } from '../../model/order';
import { everything, isOneCell, rangeOf, START, type Place } from '../../model/selection';
import { countText, shortened, visible } from '../../model/text';
import { durationText } from '../../model/time';
import { Button } from '../../ui/Button';
import { copy } from '../../ui/copy';
import { Icon } from '../../ui/Icon';
import { Empty } from '../../ui/Notice';
import { useSay } from '../../ui/Toasts';
import { CellDialog } from './CellDialog';
import { ExportBar } from './ExportBar';
import type { Desk } from './desk';
import { ResultGrid } from './ResultGrid';
import { isStale, MOST_ROWS, type Result, type RunnerState } from './Runner';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly desk: Desk;
  readonly state: RunnerState;
}

const FORMATS: readonly (readonly [CopyFormat, string])[] = [
  ['csv', 'CSV'],
  ['markdown', 'Markdown'],
  ['json', 'JSON'],
];

/** The rows that came, what is to be known about them, and what can be done with them. */
export function RowsView({ desk, state }: Properties) {
  const { result } = state;
  if (!result) {
    return (
      <Empty title={state.doing ? 'Running' : 'No rows yet'}>
        <p>
          Enter a read-only query and press <kbd>Ctrl</kbd> <kbd>Enter</kbd>, or select a table on
          the left. Queries here cannot change the database.
        </p>
      </Empty>
    );
  }
  return <Rows key={result.order.statement + result.call} {...{ desk, state, result }} />;
}

function Rows({ desk, state, result }: Properties & { readonly result: Result }) {
  const say = useSay();
  const [selection, setSelection] = useState(START);
  const [opened, setOpened] = useState<Place>();
  const [ordering, setOrdering] = useState<Ordering>();
  const [typed, setTyped] = useState('');
  const letters = useDeferredValue(typed);
  const { columns } = result;
  // The list grows in place: that there are more is told by their number alone.
  const rows = useMemo(
    () => {
      const found = rowsWith(result.rows, letters);
      return ordering ? orderedRows(found, columns, ordering) : found;
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [result.rows, result.count, columns, ordering, letters],
  );
  const all = rows === result.rows;
  const finding = letters.trim() !== '';
  const count = all ? result.count : rows.length;
  const chosen = isOneCell(selection)
    ? rangeOf(everything({ rows: count, columns: columns.length, page: 1 }))
    : rangeOf(selection);
  const copyAs = async (format: CopyFormat, word: string) => {
    const cut = rows
      .slice(chosen.top, chosen.bottom + 1)
      .map((row) => row.slice(chosen.left, chosen.right + 1));
    const done = await copy(
      rowsText(format, columns.slice(chosen.left, chosen.right + 1), count > 0 ? cut : []),
    );
    say(
      done
        ? `Copied ${countText(count > 0 ? cut.length : 0, 'row', 'rows')} as ${word}.`
        : 'Clipboard access is blocked. Use Export instead.',
    );
  };
  const cell = opened && columns[opened.column];
  return (
    <div className={css.rows} data-stale={isStale(state)}>
      {isStale(state) ? <Stale state={state} result={result} /> : null}
      <div className={css.rowsBar} role="toolbar" aria-label="Rows">
        <span className={css.tally} role="status">
          {finding ? `${count.toLocaleString('en')} of ` : ''}
          {countText(result.count, 'row', 'rows')}
          {result.cursor ? ' so far' : ''}
          {`, ${durationText(result.took)}`}
          {ordering ? `, sorted by ${visible(columns[ordering.column]?.name ?? '')}` : ''}
        </span>
        <input
          className={ui.input}
          type="search"
          aria-label="Find in rows"
          placeholder="Find in rows"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelection(START);
          }}
        />
        <span className={css.copyAs} role="group" aria-label="Copy rows as">
          <Icon name="copy" />
          {FORMATS.map(([format, word]) => (
            <Button
              key={format}
              kind="quiet"
              title={`Copy ${isOneCell(selection) ? 'the rows that are here' : 'what is selected'} as ${word}`}
              onClick={() => void copyAs(format, word)}
            >
              {word}
            </Button>
          ))}
        </span>
        <ExportBar desk={desk} order={result.order} />
      </div>
      <Notes desk={desk} state={state} result={result} />
      {columns.length > 0 ? (
        <ResultGrid
          label={`Rows from ${visible(result.order.database)}`}
          columns={columns}
          rows={rows}
          count={count}
          sample={result.rows}
          more={result.cursor !== undefined && !finding}
          selection={selection}
          onSelect={setSelection}
          onOpen={(place) => place.row < count && setOpened(place)}
          onEnd={desk.runner.more}
          ordering={ordering}
          onOrder={setOrdering}
          onCopied={(what) => say(`Copied ${what}.`)}
        />
      ) : null}
      {count === 0 ? (
        <p className={css.noRows}>
          {finding ? 'No matching rows.' : 'The query returned no rows.'}
        </p>
      ) : null}
      {opened && cell ? (
        <CellDialog
          column={cell}
          row={opened.row}
          value={rows[opened.row]?.[opened.column]}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Rows of before are never taken for the answer to what was asked last. */
function Stale({ state, result }: { readonly state: RunnerState; readonly result: Result }) {
  const why = state.doing === 'run' ? 'is running' : state.stopped ? 'was stopped' : 'failed';
  return (
    <p className={css.stale} role="status">
      <Icon name="history" />
      <span>
        These rows are from an earlier statement; the last one {why}.
        <code>{visible(shortened(result.order.statement.replace(/\s+/g, ' '), 90))}</code>
      </span>
    </p>
  );
}

/** What was cut, and how to have the rest, in plain words. */
function Notes({ desk, state, result }: Properties & { readonly result: Result }) {
  const busy = state.doing !== undefined;
  const notes = result.warnings.filter(
    (warning) => !/^maxRows was lowered|kept for the cursor|no more of it was kept/.test(warning),
  );
  const full = result.count >= MOST_ROWS;
  return (
    <div className={css.notes}>
      {notes.map((note) => (
        <span key={note} className={css.note}>
          <Icon name="warning" /> {visible(sentence(note))}
        </span>
      ))}
      {result.cursor ? (
        <span className={css.note}>
          Scroll to load more rows.
          <Button kind="quiet" disabled={busy} onClick={() => void desk.runner.kept()}>
            {state.doing === 'kept' ? 'Reading…' : 'Load all'}
          </Button>
        </span>
      ) : null}
      {result.beyond && !full ? (
        <span className={css.note}>
          The result exceeds the scroll limit.
          <Button kind="quiet" disabled={busy} onClick={() => void desk.runner.all()}>
            {state.doing === 'all' ? 'Reading…' : 'Load every row'}
          </Button>
        </span>
      ) : null}
      {full ? (
        <span className={css.note}>
          A window shows {MOST_ROWS.toLocaleString('en')} rows at most. Export the result to get all
          of them.
        </span>
      ) : null}
    </div>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
