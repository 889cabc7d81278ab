import { columnOf, labelOf, type Table, type Tables } from './schema';

/** What a database has beside tables: shown with its SQL, kept, and not edited here. */
export interface SchemaObject {
  readonly kind: string;
  /** With its schema where it has one. */
  readonly name: string;
  readonly sql: string;
}

export const objectKey = ({ kind, name }: SchemaObject) => `${kind} ${name}`;

/** A table that an object has to do with, and the columns where it is about those. */
export interface Use {
  readonly table: Table;
  readonly columns: readonly string[];
}

const TYPES = new Set(['enum', 'domain', 'type']);
export const isType = ({ kind }: SchemaObject) => TYPES.has(kind);

const bare = (name: string) => name.replaceAll('"', '').toLowerCase();

/** The tables with columns of a type; for everything else those that its SQL names. */
export function usesOf(object: SchemaObject, tables: Tables): Use[] {
  const uses: Use[] = [];
  const named = isType(object) ? new Set<string>() : namesIn(object.sql);
  const full = bare(object.name);
  const short = full.slice(full.indexOf('.') + 1);
  for (const table of tables.values()) {
    const columns = isType(object)
      ? table.columns.filter(({ type }) => {
          const said = bare(type).replace(/(\[\])+$/, '');
          return said === full || said === short;
        })
      : [];
    if (columns.length > 0 || named.has(bare(table.name))) {
      uses.push({ table, columns: columns.map(({ id }) => columnOf(table, id)?.name ?? '') });
    }
  }
  return uses.toSorted((a, b) => (labelOf(a.table) < labelOf(b.table) ? -1 : 1));
}

const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const STRINGS = /'(?:[^']|'')*'/g;
const NAMES = /"(?:[^"]|"")+"|`[^`]+`|\[[^\]]+\]|[\p{L}_][\p{L}\p{N}_$]*/gu;

/** Every name in a statement, small and without quotes; what stands in texts and comments is none. */
function namesIn(sql: string): Set<string> {
  const plain = sql.replaceAll(COMMENTS, ' ').replaceAll(STRINGS, ' ');
  const names = (plain.match(NAMES) ?? []).map((name) =>
    /^["`[]/.test(name) ? name.slice(1, -1) : name,
  );
  return new Set(names.map((name) => name.toLowerCase()));
}

const TITLES: Readonly<Record<string, string>> = {
  enum: 'Enums',
  domain: 'Domains',
  type: 'Types',
  view: 'Views',
  function: 'Functions',
  procedure: 'Procedures',
  sequence: 'Sequences',
  extension: 'Extensions',
};
const ORDER = Object.keys(TITLES);

/** The objects by kind, enums and views first. */
export function byKind(objects: readonly SchemaObject[]): [string, SchemaObject[]][] {
  const groups = new Map<string, SchemaObject[]>();
  for (const each of objects) groups.set(each.kind, [...(groups.get(each.kind) ?? []), each]);
  const rank = (kind: string) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return [...groups]
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([kind, all]) => [
      TITLES[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      all.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]);
}
