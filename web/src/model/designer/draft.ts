import { columnNames, declaredType, isKey } from './schema';
import type { Column, Table, Tables, TypeWord } from './schema';

/** A table as it is typed in the drawer: texts, so that half a number is no problem. */

export interface DraftColumn {
  readonly id: string;
  readonly name: string;
  /** As one writes it, `nvarchar(50)`. */
  readonly type: string;
  readonly key: boolean;
  readonly nullable: boolean;
  readonly identity: boolean;
  readonly seed: string;
  readonly increment: string;
  readonly default: string;
  readonly defaultName: string;
  readonly computed: boolean;
  readonly formula: string;
  readonly persisted: boolean;
  readonly comment: string;
}

export interface DraftKey {
  readonly id: string;
  readonly name: string;
  readonly table: string;
  readonly pairs: readonly { readonly column: string; readonly referenced: string }[];
  readonly onDelete: number;
  readonly onUpdate: number;
}

export interface DraftIndex {
  readonly id: string;
  readonly name: string;
  readonly unique: boolean;
  readonly parts: readonly { readonly column: string; readonly descending: boolean }[];
  /** Names of columns, with commas between. */
  readonly include: string;
  readonly where: string;
}

export interface DraftUnique {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface DraftCheck {
  readonly id: string;
  readonly name: string;
  readonly expression: string;
}

export interface Draft {
  /** Empty for a table that is yet to be made. */
  readonly id: string;
  readonly schema: string;
  /** Whether the schema is yet to be made, too. */
  readonly newSchema?: boolean;
  readonly name: string;
  readonly comment: string;
  readonly pkName: string;
  readonly columns: readonly DraftColumn[];
  readonly keys: readonly DraftKey[];
  readonly indexes: readonly DraftIndex[];
  readonly uniques: readonly DraftUnique[];
  readonly checks: readonly DraftCheck[];
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value));

function draftColumn(table: Table, column: Column): DraftColumn {
  return {
    id: column.id,
    name: column.name,
    type: declaredType(column),
    key: isKey(table, column.id),
    nullable: column.nullable === true,
    identity: column.identity !== undefined,
    seed: numberText(column.identity?.[0]) || '1',
    increment: numberText(column.identity?.[1]) || '1',
    default: column.default ?? '',
    defaultName: column.defaultName ?? '',
    computed: column.formula !== undefined,
    formula: column.formula ?? '',
    persisted: column.persisted === true,
    comment: column.comment ?? '',
  };
}

export function draftOf(table: Table): Draft {
  return {
    id: table.id,
    schema: table.schema,
    name: table.name,
    comment: table.comment ?? '',
    pkName: table.primaryKey?.name ?? '',
    columns: table.columns.map((column) => draftColumn(table, column)),
    keys: (table.foreignKeys ?? []).map((key) => ({
      id: key.id,
      name: key.name,
      table: key.table,
      pairs: key.columns.map((column, index) => ({
        column,
        referenced: key.referenced[index] ?? '',
      })),
      onDelete: key.onDelete,
      onUpdate: key.onUpdate,
    })),
    indexes: (table.indexes ?? []).map((index) => ({
      id: index.id,
      name: index.name,
      unique: index.unique === true,
      parts: index.columns.map((column) => ({
        column,
        descending: index.descending?.includes(column) ?? false,
      })),
      include: columnNames(table, index.include ?? []).join(', '),
      where: index.where ?? '',
    })),
    uniques: (table.uniques ?? []).map(({ id, name, columns }) => ({ id, name, columns })),
    checks: (table.checks ?? []).map(({ id, name, expression }) => ({ id, name, expression })),
  };
}

export const isFresh = (id: string) => id.startsWith('new:');

let lastFresh = 0;
/** An id for something that the server does not know yet; drafts of an earlier page have others. */
export const freshId = () => `new:${Date.now().toString(36)}-${++lastFresh}`;

function freeName(stem: string, taken: readonly string[], from = 1): string {
  const lower = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = from; ; number++) {
    const name = `${stem}${number}`;
    if (!lower.has(name.toLowerCase())) return name;
  }
}

export function newColumn(draft: Draft, types: readonly TypeWord[], lower = false): DraftColumn {
  return {
    id: freshId(),
    name: freeName(
      lower ? 'column_' : 'Column',
      draft.columns.map((each) => each.name),
    ),
    type: types[0]?.name ?? 'int',
    key: draft.columns.length === 0,
    nullable: draft.columns.length > 0,
    identity: false,
    seed: '1',
    increment: '1',
    default: '',
    defaultName: '',
    computed: false,
    formula: '',
    persisted: false,
    comment: '',
  };
}

/** Whether names here are written small: as most are, else as the database itself writes them. */
export function isLower(tables: Tables, dialect: string): boolean {
  const names = [...tables.values()].flatMap((each) => each.columns.map(({ name }) => name));
  if (names.length === 0) return /^(postgresql|mariadb|sqlite)$/.test(dialect);
  const small = names.filter((name) => name === name.toLowerCase()).length;
  return small * 2 > names.length;
}

/** The types to choose from, written with their usual sizes. */
export function typeChoices(types: readonly TypeWord[]): string[] {
  return types.map(({ name, form, usual }) =>
    form === 'plain' ? name : form === 'precision' ? `${name}(${usual},2)` : `${name}(${usual})`,
  );
}

export function newTable(
  schema: string,
  taken: readonly string[],
  types: readonly TypeWord[],
  lower = false,
): Draft {
  const empty: Draft = {
    id: '',
    schema,
    name: freeName(lower ? 'table_' : 'Table', taken),
    comment: '',
    pkName: '',
    columns: [],
    keys: [],
    indexes: [],
    uniques: [],
    checks: [],
  };
  const number =
    types.find((each) => each.name === 'int' || each.name === 'integer')?.name ?? 'int';
  const id = { ...newColumn(empty, types), name: lower ? 'id' : 'Id', type: number };
  return { ...empty, columns: [{ ...id, identity: true, nullable: false }] };
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** `CustomerId` and `customer_id` are called after the key of `Customers`. */
function isCalledAfter(column: string, table: Table, key: string): boolean {
  const stem = plain(table.name);
  const said = plain(column);
  return [stem, stem.replace(/s$/, ''), stem.replace(/ies$/, 'y'), stem.replace(/es$/, '')].some(
    (each) => said === each + plain(key),
  );
}

/**
 * A foreign key as it is probably meant: from a column that is called after the key of another table and
 * has none yet, else from the first column that is no key itself.
 */
export function newKey(draft: Draft, tables: Tables): DraftKey {
  const taken = new Set(draft.keys.flatMap((key) => key.pairs.map((pair) => pair.column)));
  const free = draft.columns.filter((each) => !taken.has(each.id));
  const others = [...tables.values()].filter((each) => each.id !== draft.id);
  const keyOf = (table: Table | undefined) =>
    table?.columns.find((each) => each.id === (table.primaryKey?.columns[0] ?? each.id));
  const meant = free.flatMap((column) =>
    others
      .filter((table) => isCalledAfter(column.name, table, keyOf(table)?.name ?? ''))
      .map((table) => ({ column, table })),
  )[0];
  const column = meant?.column ?? free.find((each) => !each.key) ?? draft.columns[0];
  const table = meant?.table ?? others[0];
  return {
    id: freshId(),
    name: '',
    table: table?.id ?? draft.id,
    pairs: [
      { column: column?.id ?? '', referenced: keyOf(table)?.id ?? draft.columns[0]?.id ?? '' },
    ],
    onDelete: 1,
    onUpdate: 1,
  };
}
