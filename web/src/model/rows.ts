/** Which rows of a long table are to be drawn. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** The rows in sight and a few around them; `last` is one past the end. */
export function windowOf(
  scrolled: number,
  height: number,
  rowHeight: number,
  count: number,
  around = 8,
): Window {
  const first = Math.max(0, Math.min(count, Math.floor(scrolled / rowHeight) - around));
  const last = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + around);
  return { first, last: Math.max(first, last) };
}

/** How far to scroll so that a row is in sight; as it is when it is already. */
export function scrollTo(row: number, scrolled: number, height: number, rowHeight: number): number {
  const top = row * rowHeight;
  if (top < scrolled) return top;
  return top + rowHeight > scrolled + height ? top + rowHeight - height : scrolled;
}

export interface Order {
  readonly column: string;
  readonly descending: boolean;
}

/** A copy in the wanted order; rows that are equal stay as they were. */
export function sorted<T>(
  rows: readonly T[],
  valueOf: (row: T) => string | number,
  descending: boolean,
): T[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const left = valueOf(a);
    const right = valueOf(b);
    return left < right ? -sign : left > right ? sign : 0;
  });
}
