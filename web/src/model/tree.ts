import { shortened, visible } from './text';

/** What a node of a JSON tree shows beside its key. */
export type Node =
  | { readonly kind: 'branch'; readonly summary: string; readonly children: readonly Child[] }
  | { readonly kind: 'leaf'; readonly type: LeafType; readonly text: string };

export type LeafType = 'string' | 'number' | 'boolean' | 'null';

export interface Child {
  readonly key: string;
  readonly value: unknown;
}

/** How a value is drawn. */
export function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) {
    return {
      kind: 'branch',
      summary: value.length === 0 ? '[]' : `[${value.length}]`,
      children: value.map((item, index) => ({ key: String(index), value: item })),
    };
  }
  if (typeof value === 'object' && value !== null) {
    const children = Object.entries(value).map(([key, inner]) => ({ key, value: inner }));
    const names = shortened(visible(children.map((child) => child.key).join(', ')), 60);
    return { kind: 'branch', summary: children.length === 0 ? '{}' : `{ ${names} }`, children };
  }
  if (typeof value === 'string') return { kind: 'leaf', type: 'string', text: visible(value) };
  if (typeof value === 'number') return { kind: 'leaf', type: 'number', text: String(value) };
  if (typeof value === 'boolean') return { kind: 'leaf', type: 'boolean', text: String(value) };
  return { kind: 'leaf', type: 'null', text: 'null' };
}

/** How many lines a value takes with everything unfolded, counted no further than `most`. */
export function linesOf(value: unknown, most: number): number {
  const node = nodeOf(value);
  if (node.kind === 'leaf') return 1;
  let lines = 1;
  for (const child of node.children) {
    if (lines >= most) break;
    lines += linesOf(child.value, most - lines);
  }
  return lines;
}

/** A recordset as tables show it: names of the columns, cells as text. */
export interface Grid {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The first table in an answer that has one, as `recordset: [{columns, rows}]`. */
export function gridIn(answer: unknown): Grid | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const sets = (answer as Record<string, unknown>)['recordset'];
  const first: unknown = Array.isArray(sets) ? sets[0] : undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  const { columns, rows } = first as Record<string, unknown>;
  if (!Array.isArray(columns) || !Array.isArray(rows) || !rows.every(Array.isArray))
    return undefined;
  return {
    columns: columns.map((column: unknown) =>
      typeof column === 'object' && column !== null
        ? String((column as Record<string, unknown>)['name'] ?? '')
        : String(column),
    ),
    rows: rows as unknown[][],
  };
}
