import { labelOf, neighbours, type Column, type Table, type Tables } from './schema';

/** What a person narrowed the canvas to. */
export interface Narrowing {
  /** Names of schemas that are not shown. */
  readonly hiddenSchemas: ReadonlySet<string>;
  /** Ids of tables, when only these are wanted; empty for all. */
  readonly only: ReadonlySet<string>;
  /** Whether what has a relation with them is shown too, dimmed. */
  readonly neighbours: boolean;
}

export const NOTHING_NARROWED: Narrowing = {
  hiddenSchemas: new Set(),
  only: new Set(),
  neighbours: true,
};

export const isNarrowed = (narrowing: Narrowing) =>
  narrowing.hiddenSchemas.size > 0 || narrowing.only.size > 0;

/** The tables to draw, and which of them only faintly. */
export interface Sight {
  readonly shown: Tables;
  readonly dim: ReadonlySet<string>;
}

export function sightOf(tables: Tables, narrowing: Narrowing): Sight {
  if (!isNarrowed(narrowing)) return { shown: tables, dim: new Set() };
  const chosen = [...tables.values()].filter(
    (table) =>
      !narrowing.hiddenSchemas.has(table.schema) &&
      (narrowing.only.size === 0 || narrowing.only.has(table.id)),
  );
  const shown = new Map(chosen.map((table) => [table.id, table]));
  const dim = new Set<string>();
  if (narrowing.neighbours) {
    for (const table of chosen) {
      for (const id of neighbours(tables, table.id)) {
        const other = tables.get(id);
        if (other && !shown.has(id)) dim.add(id);
      }
    }
    dim.forEach((id) => shown.set(id, tables.get(id)!));
  }
  return { shown, dim };
}

/** Something that was found: a table, or a column in one. */
export interface Hit {
  readonly table: Table;
  readonly column: Column | undefined;
}

/** Tables first, the ones that begin with the text before the others; then columns. */
export function hitsFor(text: string, tables: Tables): Hit[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked: { hit: Hit; rank: number; label: string }[] = [];
  for (const table of tables.values()) {
    const label = labelOf(table).toLowerCase();
    const name = table.name.toLowerCase();
    if (label.includes(wanted)) {
      const rank = name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
      ranked.push({ hit: { table, column: undefined }, rank, label });
    }
    for (const column of table.columns) {
      const own = column.name.toLowerCase();
      const whole = wanted.includes('.') && `${name}.${own}`.includes(wanted);
      if (own.includes(wanted) || whole) {
        ranked.push({
          hit: { table, column },
          rank: own === wanted ? 3 : 4,
          label: `${label}.${own}`,
        });
      }
    }
  }
  return ranked
    .toSorted((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1))
    .map(({ hit }) => hit);
}

/** Every schema with how many tables it has, by name; the empty ones last. */
export function schemaCounts(tables: Tables, schemas: readonly string[]): [string, number][] {
  const counts = new Map(schemas.map((name) => [name, 0]));
  for (const table of tables.values())
    counts.set(table.schema, (counts.get(table.schema) ?? 0) + 1);
  return [...counts].toSorted(
    ([a, some], [b, others]) =>
      Number(some === 0) - Number(others === 0) || (a.toLowerCase() < b.toLowerCase() ? -1 : 1),
  );
}
