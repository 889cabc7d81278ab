import { useEffect, useMemo, useState } from 'react';
import { isUnderWay, stateOf, type CallLine } from '../../model/calls';
import {
  groupedRows,
  isGroup,
  keyOfRow,
  type CallGroup,
  type Grouping,
  type ListRow,
} from '../../model/groups';
import { sorted, type Order } from '../../model/rows';
import { bytesText, countText, visible } from '../../model/text';
import { between, durationText, momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { DataTable, type Column } from '../../ui/DataTable';
import { Empty } from '../../ui/Notice';
import { StatusMark } from '../../ui/StatusMark';
import type { ActivityState } from './ActivityStore';
import { SOURCES } from './sources';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly state: ActivityState;
  readonly chosen: string | undefined;
  readonly group: Grouping;
  /** Whether a call is open beside the list. */
  readonly narrow: boolean;
  readonly onOpen: (line: CallLine) => void;
  readonly onOlder: () => void;
}

const NEWEST: Order = { column: 'started', descending: true };

const took = (line: CallLine) =>
  line.finishedAt ? between(line.startedAt, line.finishedAt) : Number.NaN;
const progressWord = ({ progress }: CallLine) =>
  progress && progress.total > 0
    ? `${Math.floor((100 * progress.done) / progress.total)} %`
    : undefined;

const VALUES: Readonly<Record<string, (line: CallLine) => string | number>> = {
  tool: (line) => line.tool,
  client: (line) => line.client.toLowerCase(),
  took: (line) => (Number.isNaN(took(line)) ? Infinity : took(line)),
  size: (line) => line.bytes,
};

function columnsAt(now: Date, narrow: boolean, dated: boolean): Column<CallLine>[] {
  const all: Column<CallLine>[] = [
    {
      id: 'started',
      title: 'Started',
      width: dated ? '106px' : '62px',
      sortable: true,
      cell: (line) => <span className={ui.mono}>{momentText(line.startedAt, now)}</span>,
    },
    {
      id: 'what',
      title: 'What',
      width: 'minmax(160px, 2.6fr)',
      cell: (line) => (
        <span title={visible(line.what ?? '')}>{visible(line.what ?? '') || '—'}</span>
      ),
    },
    {
      id: 'status',
      title: 'Outcome',
      width: 'minmax(110px, 1.2fr)',
      cell: (line) => <Outcome line={line} />,
    },
    {
      id: 'tool',
      title: 'Tool',
      width: 'minmax(110px, 1fr)',
      sortable: true,
      cell: (line) => <span className={cx(ui.mono, css.tool)}>{visible(line.tool)}</span>,
    },
    { id: 'effect', title: 'Effect', width: '72px', cell: (line) => <Effect name={line.effect} /> },
    { id: 'door', title: 'Source', width: '56px', cell: (line) => SOURCES[line.door] ?? line.door },
    {
      id: 'client',
      title: 'Agent',
      width: 'minmax(90px, 1fr)',
      sortable: true,
      cell: (line) => visible(line.client),
    },
    {
      id: 'took',
      title: 'Took',
      width: '70px',
      right: true,
      sortable: true,
      cell: (line) => <span className={ui.mono}>{durationText(took(line))}</span>,
    },
    {
      id: 'size',
      title: 'Answer',
      width: '66px',
      right: true,
      sortable: true,
      cell: (line) => (
        <span className={ui.mono}>{isUnderWay(line) ? '' : bytesText(line.bytes)}</span>
      ),
    },
  ];
  return narrow ? all.filter(({ id }) => !['effect', 'size', 'door'].includes(id)) : all;
}

function Outcome({ line }: { readonly line: CallLine }) {
  const state = stateOf(line.status, line.errorCode);
  const word =
    state === 'error'
      ? visible(line.outcome ?? line.errorCode ?? '')
      : state === 'success'
        ? visible(line.outcome ?? '')
        : progressWord(line);
  return <StatusMark status={state} {...(word ? { word } : {})} />;
}

const Effect = ({ name }: { readonly name: string }) => (
  <span className={name === 'reads' ? css.effect : cx(css.effect, css.strong)}>
    {name.replace('_', ' ')}
  </span>
);

function Group({ of: { title, calls, errors } }: { readonly of: CallGroup }) {
  return (
    <>
      <span>{visible(title)}</span>
      <span className={css.soft}>{countText(calls, 'call', 'calls')}</span>
      {errors > 0 ? (
        <StatusMark status="error" word={countText(errors, 'error', 'errors')} />
      ) : null}
    </>
  );
}

const headingOf = (row: ListRow) =>
  isGroup(row) ? { text: <Group of={row} />, open: row.open } : undefined;

/** The calls as a table, the newest first until one wants it otherwise. */
export function CallList({ state, chosen, group, narrow, onOpen, onOlder }: Properties) {
  const [order, setOrder] = useState<Order>(NEWEST);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const now = useMinute();
  const rows = useMemo(() => {
    const value = VALUES[order.column];
    const lines = value
      ? sorted(state.lines, value, order.descending)
      : order.descending
        ? state.lines
        : state.lines.toReversed();
    return groupedRows(lines, group, folded);
  }, [state.lines, order, group, folded]);
  const turn = (name: string) =>
    setFolded(
      (all) => new Set(all.has(name) ? [...all].filter((each) => each !== name) : [...all, name]),
    );
  // With a date in front, a time is wider; every row must have the same columns.
  const oldest = state.lines.at(-1)?.startedAt ?? '';
  const dated = oldest !== '' && momentText(oldest, now).length > 8;
  const columns = useMemo(
    () =>
      columnsAt(now, narrow, dated).map((column): Column<ListRow> => ({
        ...column,
        cell: (row) => (isGroup(row) ? null : column.cell(row)),
      })),
    [now, narrow, dated],
  );
  if (rows.length === 0) {
    return (
      <section className={css.list} aria-label="Calls">
        {state.ready && !state.loading && !state.problem ? (
          <Empty title="No calls match these filters">
            <p>Clear a filter to see more calls.</p>
          </Empty>
        ) : null}
      </section>
    );
  }
  return (
    <section className={css.list} aria-label="Calls">
      <DataTable
        label="Calls, the newest first"
        rows={rows}
        columns={columns}
        keyOf={keyOfRow}
        chosen={chosen}
        onOpen={(row) => (isGroup(row) ? turn(row.group) : onOpen(row))}
        heading={headingOf}
        order={order}
        onOrder={setOrder}
        {...(state.more ? { onEnd: onOlder } : {})}
      />
      {state.more ? (
        <footer>
          {order.column === 'started' ? null : <span>Sorted among the calls loaded so far.</span>}
          <Button kind="quiet" onClick={onOlder} disabled={state.loading}>
            {state.loading ? 'Reading…' : 'Older calls'}
          </Button>
        </footer>
      ) : null}
    </section>
  );
}

/** Times show the date once the day is over, so the table must notice. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
