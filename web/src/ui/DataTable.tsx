import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { scrollTo, windowOf, type Order } from '../model/rows';
import { Icon } from './Icon';
import { ui } from './look';
import { cx } from './cx';

const ROW = 30;
const HEAD = 28;

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** A track of a CSS grid, as in `minmax(8rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly right?: boolean;
  readonly sortable?: boolean;
}

interface Properties<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly chosen: string | undefined;
  readonly onOpen: (row: Row) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** What stands in a row over its whole width, where it is no row of cells; `open` of one that folds. */
  readonly heading?: (row: Row) => { readonly text: ReactNode; readonly open: boolean } | undefined;
  /** Called when the end comes in sight. */
  readonly onEnd?: () => void;
}

/** A table of any length: only the rows in sight are drawn. Arrows move, Enter opens. */
export function DataTable<Row>(properties: Properties<Row>) {
  const { rows, columns, keyOf, chosen, onOpen, order, onOrder, onEnd } = properties;
  const grid = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [view, setView] = useState({ top: 0, height: 600 });
  const [focused, setFocused] = useState<string>();
  const { first, last } = windowOf(view.top, view.height - HEAD, ROW, rows.length);
  const found = rows.findIndex((row) => keyOf(row) === (focused ?? chosen));
  const at = Math.max(0, found);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  const nearEnd = last >= rows.length && rows.length > 0;
  useEffect(() => {
    if (nearEnd && onEnd && (grid.current?.scrollTop ?? 0) > 0) onEnd();
  }, [nearEnd, onEnd]);

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[target];
    const element = grid.current;
    if (!row || !element) return;
    setFocused(keyOf(row));
    element.scrollTop = scrollTo(target, element.scrollTop, element.clientHeight - HEAD, ROW);
  };
  const page = Math.max(1, Math.floor((view.height - HEAD) / ROW) - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: found < 0 ? 0 : at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: rows.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== grid.current) return;
    const step = steps[event.key];
    const row = rows[at];
    if (step !== undefined) moveTo(step);
    else if ((event.key === 'Enter' || event.key === ' ') && row) onOpen(row);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={grid}
      className={ui.grid}
      role="grid"
      aria-label={properties.label}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      aria-activedescendant={
        rows[at] && at >= first && at < last ? prefix + keyOf(rows[at]) : undefined
      }
      onScroll={(event) =>
        setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
      }
      onKeyDown={onKeyDown}
      style={{ '--columns': columns.map((column) => column.width).join(' ') } as CSSProperties}
    >
      <div role="rowgroup" className={cx(ui.head, ui.stamp)}>
        <div role="row" className={cx(ui.cells, ui.head)} aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.id} column={column} order={order} onOrder={onOrder} />
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ position: 'relative', height: rows.length * ROW }}>
        {rows.slice(first, last).map((row, offset) => {
          const key = keyOf(row);
          const index = first + offset;
          const heading = properties.heading?.(row);
          return (
            // The grid has the focus and the keys; a row only takes the pointer.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={prefix + key}
              role="row"
              tabIndex={-1}
              className={index === at ? cx(ui.cells, ui.row, ui.at) : cx(ui.cells, ui.row)}
              aria-rowindex={index + 2}
              aria-selected={key === chosen}
              aria-expanded={heading?.open}
              style={{ top: index * ROW }}
              onClick={() => {
                setFocused(key);
                onOpen(row);
              }}
            >
              {heading ? (
                <div role="gridcell" className={ui.groupHead} aria-colspan={columns.length}>
                  <Icon name={heading.open ? 'down' : 'right'} size={10} />
                  {heading.text}
                </div>
              ) : (
                columns.map((column) => (
                  <div
                    key={column.id}
                    role="gridcell"
                    className={column.right ? ui.right : undefined}
                  >
                    {column.cell(row)}
                  </div>
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HeadProperties<Row> {
  readonly column: Column<Row>;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function Head<Row>({ column, order, onOrder }: HeadProperties<Row>) {
  const by = order.column === column.id;
  const sort = by ? (order.descending ? 'descending' : 'ascending') : 'none';
  const className = column.right ? ui.right : undefined;
  if (!column.sortable) {
    return (
      <div role="columnheader" className={className}>
        {column.title}
      </div>
    );
  }
  return (
    <div role="columnheader" aria-sort={sort} className={className}>
      <button
        type="button"
        onClick={() => onOrder({ column: column.id, descending: by ? !order.descending : true })}
      >
        {column.title}
        {by ? <Icon name={order.descending ? 'down' : 'up'} size={10} /> : null}
      </button>
    </div>
  );
}
