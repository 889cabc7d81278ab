import { useDeferredValue, useMemo, useState } from 'react';
import { cellText, rowsText, type CopyFormat } from '../../model/cells';
import { orderedRows, rowsWith, type Ordering } from '../../model/order';
import { everything, isOneCell, rangeOf, START, type Place } from '../../model/selection';
import { countText, shortened, visible } from '../../model/text';
import { durationText } from '../../model/time';
import { Button } from '../../ui/Button';
import { ContextMenu } from '../../ui/ContextMenu';
import { copy } from '../../ui/copy';
import { Empty } from '../../ui/Notice';
import { useSay } from '../../ui/Toasts';
import { CellDialog } from './CellDialog';
import { ExportMenu } from './ExportMenu';
import type { Work } from './desk';
import { placeOf, ResultGrid } from './ResultGrid';
import { isStale, type Result, type RunnerState } from './Runner';
import { refinementOf, useRefining } from './useRefining';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly work: Work;
  readonly state: RunnerState;
}

/** The rows that came, and what can be done with them. */
export function RowsView({ work, state }: Properties) {
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
  return <Rows key={result.order.statement + result.call} {...{ work, state, result }} />;
}

function Rows({ work, state, result }: Properties & { readonly result: Result }) {
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
  const refining = useRefining(work.runner, result);
  const finding = letters.trim() !== '';
  const count = rows === result.rows ? result.count : rows.length;
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
        : 'Clipboard access is blocked. Download a file instead.',
    );
  };
  /** By the database where not all rows are here, as sorting some of them would mislead. */
  const sort = (wanted: Ordering | undefined) => {
    if (!refining.isWhole && wanted) refining.sort(wanted.column, wanted.down);
    else setOrdering(wanted);
  };
  const valueAt = (place: Place) => rows[place.row]?.[place.column];
  const cell = opened && columns[opened.column];
  const at = selection.head;
  return (
    <div className={css.rows} data-stale={isStale(state)}>
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
          placeholder={refining.isWhole ? 'Find in rows' : 'Find in loaded rows'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelection(START);
          }}
        />
        <Button
          icon="filter"
          disabled={count === 0}
          title={`Filter in the database: ${conditionText(columns[at.column]?.name, valueAt(at))}`}
          onClick={() => refining.filter(at.column, 'equal', valueAt(at))}
        >
          Filter by cell
        </Button>
        <ExportMenu
          exporter={work.exporter}
          order={result.order}
          what={isOneCell(selection) ? 'loaded rows' : 'selection'}
          onCopy={(format, word) => void copyAs(format, word)}
        />
      </div>
      <Refinements refining={refining} result={result} />
      {columns.length > 0 ? (
        <ContextMenu
          label="Cell"
          className={css.gridHost}
          actionsAt={(target) => {
            const head = target.closest<HTMLElement>('[data-head]')?.dataset['head'];
            const place = placeOf(target);
            if (place && place.column >= 0) setSelection({ anchor: place, head: place });
            return head === undefined
              ? refining.cellActions(place && place.column >= 0 ? place : at, valueAt, setOpened)
              : refining.sortActions(Number(head));
          }}
        >
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
            onEnd={work.runner.more}
            ordering={ordering ?? refining.ordering}
            onOrder={sort}
            onCopied={(what) => say(`Copied ${what}.`)}
          />
        </ContextMenu>
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
          value={valueAt(opened)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  );
}

const VALUE = 40;

/** A condition as it is read, as in `kind = open`. */
function conditionText(column: string | undefined, value: unknown, other = false): string {
  const name = visible(column ?? '');
  const text = cellText(value);
  if (text === undefined) return `${name} is ${other ? 'not ' : ''}NULL`;
  return `${name} ${other ? '≠' : '='} ${text === '' ? '(empty)' : visible(shortened(text, VALUE))}`;
}

/** What the database was asked to leave out and how to sort, each to be taken back. */
function Refinements({
  refining,
  result,
}: {
  readonly refining: ReturnType<typeof useRefining>;
  readonly result: Result;
}) {
  const { conditions, order } = refinementOf(result);
  if (conditions.length === 0 && !order) return null;
  return (
    <div className={css.refinements} role="group" aria-label="In the database">
      <span className={css.soft}>In the database:</span>
      {conditions.map((condition) => {
        const text = conditionText(condition.column, condition.value, condition.is === 'other');
        return (
          <Button
            key={text}
            icon="cross"
            title={`Remove filter ${text}`}
            onClick={() => refining.drop(condition)}
          >
            {text}
          </Button>
        );
      })}
      {order ? (
        <Button icon="cross" title="Remove sorting" onClick={() => refining.unsort()}>
          sorted by {visible(order.column)}, {order.down ? 'descending' : 'ascending'}
        </Button>
      ) : null}
    </div>
  );
}
