import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { rowsText, type ResultColumn, type Row } from '../../model/cells';
import { nextOrdering, type Ordering } from '../../model/order';
import { scrollTo, windowOf } from '../../model/rows';
import {
  columnsBetween,
  everything,
  isOneCell,
  moved,
  rangeOf,
  wholeRow,
  type Place,
  type Selection,
} from '../../model/selection';
import { countText, visible } from '../../model/text';
import { Cell, HeadCell } from './GridCells';
import { STEP, useWidths } from './useWidths';
import { css } from './css';
import { ui } from '../../ui/look';

const ROW = 26;
const HEAD = 40;
/** Rows drawn beyond those in sight, on either side. */
const AROUND = 4;
/** With Alt and Shift, keys that draw the column wider or narrower. */
const WIDER: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
/** With Alt and Shift, keys that order the rows by the column: whether the largest comes first. */
const ORDERS: Readonly<Record<string, boolean>> = { ArrowUp: false, ArrowDown: true };
/** More than are drawn at once: an element that went out of sight is used for a row that came in. */
const SLOTS = 256;

interface Properties {
  readonly label: string;
  readonly columns: readonly ResultColumn[];
  /** Grows in place; `count` says how much of it there is. */
  readonly rows: readonly Row[];
  readonly count: number;
  /** The rows that widths go by, however many are shown and in whatever order. */
  readonly sample: readonly Row[];
  readonly more: boolean;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (place: Place) => void;
  /** Called when the end comes in sight. */
  readonly onEnd: () => void;
  readonly onCopied: (what: string) => void;
  readonly ordering: Ordering | undefined;
  readonly onOrder: (ordering: Ordering | undefined) => void;
}

/** Rows of a result, as many as there are: only the cells in sight are drawn. */
export function ResultGrid(properties: Properties) {
  const { columns, rows, count, selection, onSelect, onOpen, onEnd } = properties;
  const { ordering, onOrder } = properties;
  const grid = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [view, setView] = useState({ first: 0, last: 40, left: 0, right: 1_200, height: 400 });
  const gutter = 22 + String(count).length * 8;
  const widths = useWidths(columns, properties.sample);
  const { offsets } = widths;
  const shown = columnsBetween(offsets, view.left, view.right);
  const range = rangeOf(selection);
  const { head } = selection;

  const look = () => {
    const element = grid.current;
    if (!element) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const { first, last } = windowOf(scrollTop, clientHeight - HEAD, ROW, count, AROUND);
    // In steps, so that most of the scrolling draws nothing.
    const step = (value: number, by: number) => Math.floor(value / by) * by;
    const next = {
      first: step(first, AROUND),
      last: Math.min(count, step(last + AROUND - 1, AROUND)),
      left: step(scrollLeft, 60),
      right: step(scrollLeft + clientWidth, 60) + 60,
      height: clientHeight,
    };
    setView((now) => (same(now, next) ? now : next));
  };
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [count, columns]);
  useLayoutEffect(() => {
    if (grid.current) grid.current.scrollTop = grid.current.scrollLeft = 0;
  }, [columns]);

  const nearEnd = properties.more && view.last >= count;
  useEffect(() => {
    if (nearEnd && (grid.current?.scrollTop ?? 0) > 0) onEnd();
  }, [nearEnd, count, onEnd]);

  const bring = ({ row, column }: Place) => {
    const element = grid.current;
    if (!element) return;
    element.scrollTop = scrollTo(row, element.scrollTop, element.clientHeight - HEAD, ROW);
    const [from = 0, to = 0] = [offsets[column], offsets[column + 1]];
    const width = element.clientWidth - gutter;
    if (from < element.scrollLeft) element.scrollLeft = from;
    else if (to > element.scrollLeft + width) element.scrollLeft = Math.min(from, to - width);
  };
  const select = (next: Selection) => {
    onSelect(next);
    bring(next.head);
  };
  const page = Math.max(1, Math.floor((view.height - HEAD) / ROW) - 1);
  const extent = { rows: count, columns: columns.length, page };
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    const wider = event.altKey && event.shiftKey && !mod ? WIDER[event.key] : undefined;
    if (wider !== undefined) {
      widths.set(head.column, widths.width(head.column) + wider * STEP);
      event.preventDefault();
      return;
    }
    const down = event.altKey && event.shiftKey && !mod ? ORDERS[event.key] : undefined;
    if (down !== undefined) {
      onOrder({ column: head.column, down });
      event.preventDefault();
      return;
    }
    const next = moved(selection, event.key, { shift: event.shiftKey, mod }, extent);
    if (next) select(next);
    else if (mod && event.key.toLowerCase() === 'a') onSelect(everything(extent));
    else if (event.key === ' ' && event.shiftKey)
      onSelect(wholeRow(head.row, columns.length, selection.anchor.row));
    else if (event.key === 'Enter' && !mod) onOpen(head);
    else return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    const cut = rows
      .slice(range.top, range.bottom + 1)
      .map((row) => row.slice(range.left, range.right + 1));
    const one = isOneCell(selection) ? cut[0]?.[0] : undefined;
    const text = typeof one === 'string' ? one : rowsText('tsv', columns, cut);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    properties.onCopied(
      isOneCell(selection) ? 'the cell' : countText(cut.length, 'row of cells', 'rows of cells'),
    );
  };
  const onPointer = (event: PointerEvent) => {
    if (event.button !== 0 || (event.type === 'pointermove' && event.buttons !== 1)) return;
    const place = placeOf(event.target);
    if (!place) return;
    const extend = event.shiftKey || event.type === 'pointermove';
    const anchor = extend ? selection.anchor : place;
    onSelect(
      place.column < 0
        ? wholeRow(place.row, columns.length, extend ? selection.anchor.row : place.row)
        : { anchor, head: place },
    );
  };

  return (
    // The grid has the focus and the keys; a cell only takes the pointer.
    <div
      ref={grid}
      className={css.resultGrid}
      role="grid"
      aria-label={properties.label}
      aria-multiselectable="true"
      aria-rowcount={properties.more ? -1 : count + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={
        head.row >= view.first && head.row < view.last
          ? `${prefix}-${head.row}-${head.column}`
          : undefined
      }
      tabIndex={0}
      onScroll={look}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onClick={(event) => {
        const heading = headingOf(event.target);
        if (heading !== undefined) onOrder(nextOrdering(ordering, heading));
      }}
      onDoubleClick={(event) => {
        const place = placeOf(event.target);
        if (place && place.column >= 0) onOpen(place);
      }}
      style={
        {
          '--gutter': `${gutter}px`,
          '--across': `${(offsets.at(-1) ?? 0) + gutter}px`,
        } as CSSProperties
      }
    >
      <div role="rowgroup" className={css.heads}>
        <div role="row" aria-rowindex={1} className={css.headsRow}>
          <div role="columnheader" aria-colindex={1} className={css.gutter}>
            <span className={ui.unseen}>row</span>
          </div>
          {columns.slice(shown.first, shown.last).map((column, offset) => {
            const index = shown.first + offset;
            return (
              <HeadCell
                key={index}
                column={column}
                index={index}
                sorted={sortedBy(ordering, index)}
                onWidth={widths.set}
                onFit={widths.fit}
                {...box(offsets, index, gutter)}
              />
            );
          })}
        </div>
      </div>
      <div role="rowgroup" className={css.body} style={{ height: count * ROW }}>
        {rows.slice(view.first, Math.min(view.last, count)).map((row, offset) => {
          const index = view.first + offset;
          const inside = index >= range.top && index <= range.bottom;
          return (
            <RowView
              key={index % SLOTS}
              index={index}
              row={row}
              prefix={prefix}
              columns={columns}
              offsets={offsets}
              gutter={gutter}
              first={shown.first}
              last={shown.last}
              left={inside ? range.left : -1}
              right={inside ? range.right : -1}
              at={index === head.row ? head.column : -1}
            />
          );
        })}
      </div>
    </div>
  );
}

const same = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key]);

const sortedBy = (ordering: Ordering | undefined, index: number) =>
  ordering?.column !== index ? undefined : ordering.down ? 'descending' : 'ascending';

const box = (offsets: readonly number[], index: number, gutter: number) => ({
  left: (offsets[index] ?? 0) + gutter,
  width: (offsets[index + 1] ?? 0) - (offsets[index] ?? 0),
});

/** The cell under the pointer; column -1 is the number of the row. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell
    ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
    : undefined;
}

/** The heading under the pointer, but for the edge that changes its width. */
function headingOf(target: EventTarget): number | undefined {
  if (!(target instanceof Element) || target.closest('[data-grip]')) return undefined;
  const heading = target.closest<HTMLElement>('[data-head]');
  return heading ? Number(heading.dataset['head']) : undefined;
}

interface RowProperties {
  readonly index: number;
  readonly row: Row;
  readonly prefix: string;
  readonly columns: readonly ResultColumn[];
  readonly offsets: readonly number[];
  readonly gutter: number;
  readonly first: number;
  readonly last: number;
  /** The selected columns of this row; -1 for none. */
  readonly left: number;
  readonly right: number;
  readonly at: number;
}

/** Drawn once while it is in sight, however far one scrolls. */
const RowView = memo(function RowView(properties: RowProperties) {
  const { index, row, prefix, columns, offsets, gutter, first, last, left, right, at } = properties;
  return (
    <div role="row" aria-rowindex={index + 2} className={css.cellsRow} style={{ top: index * ROW }}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={css.gutter}
        data-row={index}
        data-column={-1}
        title="Select the row"
      >
        {index + 1}
      </div>
      {columns.slice(first, last).map((column, offset) => {
        const place = first + offset;
        return (
          <Cell
            key={place}
            id={`${prefix}-${index}-${place}`}
            rowIndex={index}
            columnIndex={place}
            column={column}
            value={row[place]}
            chosen={place >= left && place <= right}
            here={place === at}
            {...box(offsets, place, gutter)}
          />
        );
      })}
    </div>
  );
});

export const columnTitle = (column: ResultColumn) => visible(column.name) || '(no name)';
