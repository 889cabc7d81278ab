export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Cells of a grid from where one began to where one is. */
export interface Selection {
  readonly anchor: Place;
  readonly head: Place;
}

export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** How large a grid is; `page` is how many rows are in sight. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

export const START: Selection = { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } };

/** Both ends belong to it. */
export function rangeOf({ anchor, head }: Selection): Range {
  return {
    top: Math.min(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    bottom: Math.max(anchor.row, head.row),
    right: Math.max(anchor.column, head.column),
  };
}

export const isOneCell = ({ anchor, head }: Selection) =>
  anchor.row === head.row && anchor.column === head.column;

export const wholeRow = (row: number, columns: number, from = row): Selection => ({
  anchor: { row: from, column: 0 },
  head: { row, column: Math.max(0, columns - 1) },
});

export const everything = ({ rows, columns }: Extent): Selection => ({
  anchor: { row: 0, column: 0 },
  head: { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) },
});

/** What a key makes of a selection; undefined when it means nothing here. */
export function moved(
  selection: Selection,
  key: string,
  { shift, mod }: { readonly shift: boolean; readonly mod: boolean },
  extent: Extent,
): Selection | undefined {
  const { row, column } = selection.head;
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  const places: Readonly<Record<string, Place>> = {
    ArrowUp: { row: mod ? 0 : row - 1, column },
    ArrowDown: { row: mod ? last.row : row + 1, column },
    ArrowLeft: { row, column: mod ? 0 : column - 1 },
    ArrowRight: { row, column: mod ? last.column : column + 1 },
    PageUp: { row: row - extent.page, column },
    PageDown: { row: row + extent.page, column },
    Home: { row: mod ? 0 : row, column: 0 },
    End: { row: mod ? last.row : row, column: last.column },
  };
  const wanted = places[key];
  if (!wanted) return undefined;
  const head = {
    row: Math.max(0, Math.min(last.row, wanted.row)),
    column: Math.max(0, Math.min(last.column, wanted.column)),
  };
  return { anchor: shift ? selection.anchor : head, head };
}

/** Where columns begin, for widths in their order; one more at the end, where the last one ends. */
export function offsetsOf(widths: readonly number[]): readonly number[] {
  const offsets = [0];
  widths.forEach((width, index) => offsets.push((offsets[index] ?? 0) + width));
  return offsets;
}

/** The columns between two places, one more on either side; `last` is one past the end. */
export function columnsBetween(
  offsets: readonly number[],
  left: number,
  right: number,
): { readonly first: number; readonly last: number } {
  const count = offsets.length - 1;
  let first = 0;
  while (first < count && (offsets[first + 1] ?? 0) <= left) first++;
  let last = first;
  while (last < count && (offsets[last] ?? 0) < right) last++;
  return { first: Math.max(0, first - 1), last: Math.min(count, last + 1) };
}
