import { cellText, isNumeric, type ResultColumn, type Row } from './cells';

/** By which column rows are ordered, and whether the largest comes first. */
export interface Ordering {
  readonly column: number;
  readonly down: boolean;
}

/** What the next click on a heading asks for: up, down, and as the rows came. */
export function nextOrdering(now: Ordering | undefined, column: number): Ordering | undefined {
  if (now?.column !== column) return { column, down: false };
  return now.down ? undefined : { column, down: true };
}

const texts = new Intl.Collator('en', { numeric: false });

/** The rows in order, in a list of their own. NULL is last either way; equal ones stay as they came. */
export function orderedRows(
  rows: readonly Row[],
  columns: readonly ResultColumn[],
  { column, down }: Ordering,
): Row[] {
  const compare = isNumeric(columns[column]?.type ?? '') ? byNumber : byText;
  const keyed = rows.map((row) => ({ row, key: row[column] }));
  const sign = down ? -1 : 1;
  keyed.sort((one, other) => {
    const [a, b] = [isNothing(one.key), isNothing(other.key)];
    if (a || b) return Number(a) - Number(b);
    return sign * compare(one.key, other.key);
  });
  return keyed.map(({ row }) => row);
}

/** The rows that have these letters in any cell, large or small. */
export function rowsWith(rows: readonly Row[], letters: string): readonly Row[] {
  const wanted = letters.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => row.some((cell) => cellText(cell)?.toLowerCase().includes(wanted)));
}

const isNothing = (value: unknown) => value === null || value === undefined;

function byNumber(one: unknown, other: unknown): number {
  const [a, b] = [Number(one), Number(other)];
  if (a < b) return -1;
  if (a > b) return 1;
  // Too long for a number, or none at all, as in NaN.
  return a === b ? byDigits(String(one), String(other)) : byText(one, other);
}

/** Numbers that differ only where a floating point number has no more room. */
function byDigits(one: string, other: string): number {
  if (one === other || !/^-?\d{16,}$/.test(one) || !/^-?\d{16,}$/.test(other)) return 0;
  const [a, b] = [BigInt(one), BigInt(other)];
  return a < b ? -1 : Number(a > b);
}

const byText = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : texts.compare(cellText(one) ?? '', cellText(other) ?? '');
