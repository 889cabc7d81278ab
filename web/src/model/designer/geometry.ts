import type { Column, ForeignKey, Table, Tables } from './schema';

/** Where things are on the canvas; all of it is arithmetic, so that a picture needs no browser. */

/** The words for colours, as the server knows them; a theme says what they look like. */
export const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray'] as const;
export type Color = (typeof COLORS)[number];

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Where it is another than usual. */
  readonly width?: number | undefined;
  readonly color?: Color | undefined;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

export type Places = ReadonlyMap<string, Place>;

export const WIDTH = 248;
export const HEAD = 36;
export const ROW = 22;
const FOOT = 6;
/** A table with more columns than this is folded at first. */
export const FOLD_ABOVE = 12;
export const FOLDED_ROWS = 10;

export const canFold = (table: Table) => table.columns.length > FOLD_ABOVE;

/** The columns that are drawn; of a folded table keys come first, for the relations end there. */
export function shownColumns(table: Table, folded: boolean): readonly Column[] {
  if (!folded || !canFold(table)) return table.columns;
  const keys = new Set([
    ...(table.primaryKey?.columns ?? []),
    ...(table.foreignKeys ?? []).flatMap((key) => key.columns),
  ]);
  const chosen = new Set(
    [...table.columns]
      .map((column, index) => ({ column, rank: keys.has(column.id) ? index : index + 10_000 }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, FOLDED_ROWS)
      .map(({ column }) => column.id),
  );
  return table.columns.filter((column) => chosen.has(column.id));
}

export function heightOf(table: Table, folded: boolean): number {
  const rows = shownColumns(table, folded).length + (canFold(table) ? 1 : 0);
  return HEAD + rows * ROW + FOOT;
}

export const widthOf = (place: Place | undefined) => place?.width ?? WIDTH;

export const boxOf = (table: Table, place: Place, folded: boolean): Box => ({
  ...place,
  width: widthOf(place),
  height: heightOf(table, folded),
});

/** The middle of a column's row, from the top of its table. */
export function rowMiddle(table: Table, column: string, folded: boolean): number {
  const shown = shownColumns(table, folded);
  const at = shown.findIndex((each) => each.id === column);
  return at < 0 ? HEAD + shown.length * ROW + ROW / 2 : HEAD + at * ROW + ROW / 2;
}

/** One line between two columns. */
export interface Line {
  readonly id: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly fromColumn: string;
  readonly toColumn: string;
  /** Whether several rows of one may belong to a row of the other: else a line of one to one. */
  readonly many: boolean;
}

/** A line for each pair of columns of each foreign key between tables that are there. */
export function linesOf(tables: Tables): Line[] {
  const lines: Line[] = [];
  for (const table of tables.values()) {
    for (const key of table.foreignKeys ?? []) {
      if (!tables.has(key.table)) continue;
      const many = !isOneToOne(table, key);
      key.columns.forEach((column, index) =>
        lines.push({
          id: `${key.id}:${index}`,
          key: key.id,
          from: table.id,
          to: key.table,
          fromColumn: column,
          toColumn: key.referenced[index] ?? '',
          many,
        }),
      );
    }
  }
  return lines;
}

function isOneToOne(table: Table, key: ForeignKey): boolean {
  const same = (columns: readonly string[]) =>
    columns.length === key.columns.length && columns.every((each) => key.columns.includes(each));
  return (
    same(table.primaryKey?.columns ?? []) ||
    (table.uniques ?? []).some((each) => same(each.columns)) ||
    (table.indexes ?? []).some((each) => each.unique === true && same(each.columns))
  );
}

export interface End {
  readonly box: Box;
  readonly row: number;
}

export interface Curve {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** 1 when the line leaves or arrives on the right, -1 on the left. */
  readonly out: 1 | -1;
  readonly into: 1 | -1;
}

/** Leaves and arrives at the sides that face each other; a table's line to itself goes around. */
export function curveOf(from: End, to: End): Curve {
  const y1 = from.box.y + from.row;
  const y2 = to.box.y + to.row;
  const fromRight = from.box.x + from.box.width;
  const toRight = to.box.x + to.box.width;
  if (to.box.x > fromRight + 24) return { x1: fromRight, y1, x2: to.box.x, y2, out: 1, into: -1 };
  if (toRight < from.box.x - 24) return { x1: from.box.x, y1, x2: toRight, y2, out: -1, into: 1 };
  const rightward = from.box.x + from.box.width / 2 <= to.box.x + to.box.width / 2 + 1;
  return rightward
    ? { x1: fromRight, y1, x2: toRight, y2, out: 1, into: 1 }
    : { x1: from.box.x, y1, x2: to.box.x, y2, out: -1, into: -1 };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The line as a path; its ends say which side may have many. */
export function pathOf(curve: Curve, many: boolean): string {
  const { x1, y1, x2, y2, out, into } = curve;
  const reach = Math.max(28, Math.min(120, Math.abs(x2 - x1) / 2));
  const foot = 9;
  const a = round(x1 + out * foot);
  const b = round(x2 + into * foot);
  const body =
    `M${a} ${round(y1)}C${round(x1 + out * reach)} ${round(y1)} ` +
    `${round(x2 + into * reach)} ${round(y2)} ${b} ${round(y2)}`;
  const crow = many
    ? `M${a} ${round(y1)}L${round(x1)} ${round(y1 - 5)}M${a} ${round(y1)}L${round(x1)} ${round(y1)}` +
      `M${a} ${round(y1)}L${round(x1)} ${round(y1 + 5)}`
    : `M${a} ${round(y1)}L${round(x1)} ${round(y1)}M${round(x1 + out * 5)} ${round(y1 - 4)}v8`;
  const one = `M${b} ${round(y2)}L${round(x2)} ${round(y2)}M${round(x2 + into * 5)} ${round(y2 - 4)}v8`;
  return body + crow + one;
}

/** A point of the line, for the pointer: `t` from 0 to 1. */
export function pointOn(curve: Curve, t: number): Place {
  const { x1, y1, x2, y2, out, into } = curve;
  const reach = Math.max(28, Math.min(120, Math.abs(x2 - x1) / 2));
  const u = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return {
    x: mix(x1 + out * 9, x1 + out * reach, x2 + into * reach, x2 + into * 9),
    y: mix(y1, y1, y2, y2),
  };
}

/** The nearest curve to a point, if one is within reach. */
export function nearest<T extends { readonly curve: Curve }>(
  drawn: readonly T[],
  point: Place,
  within: number,
): T | undefined {
  let best: T | undefined;
  let least = within * within;
  for (const each of drawn) {
    const { x1, y1, x2, y2 } = each.curve;
    if (
      point.x < Math.min(x1, x2) - 130 ||
      point.x > Math.max(x1, x2) + 130 ||
      point.y < Math.min(y1, y2) - within ||
      point.y > Math.max(y1, y2) + within
    ) {
      continue;
    }
    for (let step = 0; step <= 24; step++) {
      const { x, y } = pointOn(each.curve, step / 24);
      const far = (x - point.x) ** 2 + (y - point.y) ** 2;
      if (far < least) {
        least = far;
        best = each;
      }
    }
  }
  return best;
}

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

export const overlaps = (a: Box, b: Box, gap: number) =>
  a.x < b.x + b.width + gap &&
  b.x < a.x + a.width + gap &&
  a.y < b.y + b.height + gap &&
  b.y < a.y + a.height + gap;

export interface DrawnLine {
  readonly line: Line;
  readonly curve: Curve;
}

/** Every line with where it runs; lines to tables that are not drawn are left out. */
export function drawnLines(
  tables: Tables,
  places: Places,
  folded: (id: string) => boolean,
): DrawnLine[] {
  const boxes = new Map<string, Box>();
  const boxAt = (id: string) => {
    let box = boxes.get(id);
    if (!box) {
      box = boxOf(tables.get(id)!, places.get(id) ?? { x: 0, y: 0 }, folded(id));
      boxes.set(id, box);
    }
    return box;
  };
  return linesOf(tables)
    .filter((line) => places.has(line.from) && places.has(line.to))
    .map((line) => ({
      line,
      curve: curveOf(
        {
          box: boxAt(line.from),
          row: rowMiddle(tables.get(line.from)!, line.fromColumn, folded(line.from)),
        },
        {
          box: boxAt(line.to),
          row: rowMiddle(tables.get(line.to)!, line.toColumn, folded(line.to)),
        },
      ),
    }));
}

/** The next table in the direction of an arrow key: near and straight ahead counts most. */
export function nextInDirection(
  boxes: ReadonlyMap<string, Box>,
  from: string | undefined,
  key: string,
): string | undefined {
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const start = from === undefined ? undefined : boxes.get(from);
  if (!start) {
    return [...boxes].toSorted(([, a], [, b]) => a.y - b.y || a.x - b.x)[0]?.[0];
  }
  const here = middle(start);
  let best: string | undefined;
  let least = Infinity;
  for (const [id, box] of boxes) {
    if (id === from) continue;
    const there = middle(box);
    const along =
      key === 'ArrowRight'
        ? there.x - here.x
        : key === 'ArrowLeft'
          ? here.x - there.x
          : key === 'ArrowDown'
            ? there.y - here.y
            : here.y - there.y;
    const aside =
      key === 'ArrowRight' || key === 'ArrowLeft'
        ? Math.abs(there.y - here.y)
        : Math.abs(there.x - here.x);
    if (along < 8) continue;
    const cost = along + aside * 2.2;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}
