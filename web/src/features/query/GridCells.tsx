import { useRef } from 'react';
import { cellText, isNumeric, type ResultColumn, type Row } from '../../model/cells';
import { shortened, visible } from '../../model/text';
import { Icon } from '../../ui/Icon';
import { css } from './css';
import { cx } from '../../ui/cx';

/** A letter of the table's font, about. */
const LETTER = 7.3;
const NARROWEST = 8;
const WIDEST = 46;
const SAMPLE = 200;
const SHOWN = 160;

/** As wide as most of what is in it, and its heading. */
export function widthOf(column: ResultColumn, rows: readonly Row[], index: number): number {
  const lock = column.masked ? 2 : 0;
  let letters = Math.max(column.name.length + lock, typeText(column).length);
  for (const row of rows.slice(0, SAMPLE)) {
    letters = Math.max(letters, cellText(row[index])?.length ?? 4);
    if (letters >= WIDEST) break;
  }
  return Math.ceil(Math.max(NARROWEST, Math.min(WIDEST, letters)) * LETTER) + 22;
}

interface Box {
  readonly left: number;
  readonly width: number;
}

interface HeadProperties extends Box {
  readonly column: ResultColumn;
  readonly index: number;
  readonly onWidth: (index: number, width: number) => void;
  /** How the rows are ordered by it; undefined when they are not. */
  readonly sorted: 'ascending' | 'descending' | undefined;
  /** As wide as what is in it. */
  readonly onFit: (index: number) => void;
}

export function HeadCell(properties: HeadProperties) {
  const { column, index, left, width, sorted, onWidth, onFit } = properties;
  const grip = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);
  const name = visible(column.name) || '(no name)';
  const words = [
    visible(column.type),
    column.nullable ? '' : 'not null',
    column.masked ? 'masked' : '',
  ].filter(Boolean);
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-label={[name, ...words].join(', ')}
      className={cx(css.headCell, isNumeric(column.type) && css.right, column.masked && css.masked)}
      style={{ left, width }}
      title={`${name}: ${words.join(', ')}\nClick to sort`}
      {...(sorted ? { 'aria-sort': sorted } : {})}
      data-head={index}
    >
      <span className={css.columnName}>
        {column.masked ? <Icon name="lock" size={12} /> : null}
        {name}
        {sorted ? (
          <span className={css.sortMark} aria-hidden="true">
            {sorted === 'ascending' ? '▲' : '▼'}
          </span>
        ) : null}
      </span>
      <span className={css.columnType}>{typeText(column)}</span>
      {/* The keys of the grid do the same: Alt+Shift with an arrow. */}
      <span
        className={css.grip}
        data-grip
        aria-hidden="true"
        title="Drag to resize; double-click to fit"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, width };
          event.stopPropagation();
          event.preventDefault();
        }}
        onPointerMove={(event) => {
          if (grip.current) onWidth(index, grip.current.width + event.clientX - grip.current.x);
        }}
        onPointerUp={() => (grip.current = undefined)}
        onPointerCancel={() => (grip.current = undefined)}
        onDoubleClick={() => onFit(index)}
      />
    </div>
  );
}

/** A star is for what is never NULL, as in the list of tables. */
const typeText = ({ type, nullable, masked }: ResultColumn) =>
  `${visible(type)}${masked ? ', masked' : ''}${nullable ? '' : ' *'}`;

interface CellProperties extends Box {
  readonly id: string;
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly column: ResultColumn;
  readonly value: unknown;
  readonly chosen: boolean;
  readonly here: boolean;
}

export function Cell(properties: CellProperties) {
  const { id, rowIndex, columnIndex, column, value, chosen, here, left, width } = properties;
  const text = cellText(value);
  const marks = cx(
    css.cell,
    (isNumeric(column.type) || typeof value === 'number') && css.right,
    text === undefined ? css.null : column.masked && css.masked,
    chosen && css.chosen,
    here && css.here,
  );
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={columnIndex + 2}
      aria-selected={chosen}
      className={marks}
      data-row={rowIndex}
      data-column={columnIndex}
      style={{ left, width }}
    >
      {text === undefined ? 'NULL' : column.masked ? 'masked' : lineOf(text)}
    </div>
  );
}

/** What fits in a line; the whole is shown when the cell is opened. */
const lineOf = (text: string) =>
  shortened(
    visible(text.slice(0, SHOWN * 2))
      .replace(/\r?\n/g, ' ⏎ ')
      .replaceAll('\t', ' ⇥ '),
    SHOWN,
  );
