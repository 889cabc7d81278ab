/** A design as the server describes it: parts are known by ids, names are only shown. */

export interface Column {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly nullable?: boolean;
  readonly identity?: readonly [number, number];
  readonly default?: string;
  readonly defaultName?: string;
  readonly formula?: string;
  readonly persisted?: boolean;
  readonly comment?: string;
}

export interface ForeignKey {
  readonly id: string;
  readonly name: string;
  /** The id of the table it points at. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
  readonly onDelete: number;
  readonly onUpdate: number;
}

export interface Unique {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Check {
  readonly id: string;
  readonly name: string;
  readonly expression: string;
}

export interface Index {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly descending?: readonly string[];
  readonly unique?: boolean;
  /** Columns it holds and does not sort by. */
  readonly include?: readonly string[];
  /** Only of rows that fulfil it. */
  readonly where?: string;
}

export interface Table {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey?: { readonly name?: string; readonly columns: readonly string[] };
  readonly foreignKeys?: readonly ForeignKey[];
  readonly uniques?: readonly Unique[];
  readonly checks?: readonly Check[];
  readonly indexes?: readonly Index[];
  readonly comment?: string;
}

/** A foreign key that the domain model does not allow: it crosses its bounded contexts. */
export interface Crossing {
  readonly table: string;
  readonly foreignKey: string;
  readonly message: string;
  readonly owners: readonly string[];
}

/** What undo or redo would do next. */
export interface Step {
  readonly seq: number;
  readonly what: string;
  readonly client: string;
  readonly door: string;
  readonly at: string;
  readonly depth: number;
}

export interface TypeWord {
  readonly name: string;
  readonly form: 'plain' | 'length' | 'precision' | 'scale';
  readonly usual: number;
}

export type Tables = ReadonlyMap<string, Table>;

export interface Design {
  readonly designerId: string;
  readonly connectionId: string;
  readonly server: string;
  readonly database: string;
  readonly dialect: string;
  readonly hasDatabase: boolean;
  readonly canPublish: boolean;
  /** The name of the file it lives in, where it does. */
  readonly file: string | undefined;
  readonly version: string;
  readonly seq: number;
  readonly schemas: readonly string[];
  readonly tables: Tables;
  /** Tables as they were at the last load or publish, where they are otherwise now or gone. */
  readonly base: Tables;
  /** Ids of tables that the base has not. */
  readonly added: ReadonlySet<string>;
  readonly undo: Step | undefined;
  readonly redo: Step | undefined;
  readonly types: readonly TypeWord[];
  /** Enums, views and others: known by their SQL, and not edited here. */
  readonly objects: readonly { kind: string; name: string; sql: string }[];
  /** By table: the qualified names of the bounded contexts of domain models that own it. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  readonly crossings: readonly Crossing[];
  /** By table: what it has that the designer keeps and does not edit, as triggers and partitions. */
  readonly notEdited: ReadonlyMap<string, readonly string[]>;
}

/** What the server answers, whole or since a step. */
export interface CanvasAnswer {
  readonly [name: string]: unknown;
  readonly since?: number;
}

const byId = (tables: readonly Table[]): Tables => new Map(tables.map((each) => [each.id, each]));

/** Takes an answer in: a whole one stands alone, a later one changes the design there was. */
export function designAfter(before: Design | undefined, answer: CanvasAnswer): Design {
  const tables = (answer['tables'] ?? []) as readonly Table[];
  const partial = answer.since !== undefined && before !== undefined;
  return {
    designerId: String(answer['designerId'] ?? ''),
    connectionId: String(answer['connectionId'] ?? ''),
    server: String(answer['server'] ?? ''),
    database: String(answer['database'] ?? ''),
    dialect: String(answer['dialect'] ?? ''),
    hasDatabase: answer['hasDatabase'] === true,
    canPublish: answer['canPublish'] === true,
    file: answer['file'] as string | undefined,
    version: String(answer['version'] ?? ''),
    seq: Number(answer['seq'] ?? 0),
    schemas: (answer['schemas'] ?? []) as readonly string[],
    tables: partial
      ? merged(before.tables, tables, (answer['gone'] ?? []) as readonly string[])
      : byId(tables),
    base: byId((answer['base'] ?? []) as readonly Table[]),
    added: new Set((answer['added'] ?? []) as readonly string[]),
    owners: new Map(Object.entries((answer['owners'] ?? {}) as Record<string, readonly string[]>)),
    crossings: (answer['crossings'] ?? []) as readonly Crossing[],
    undo: answer['undo'] as Step | undefined,
    redo: answer['redo'] as Step | undefined,
    notEdited: new Map(
      Object.entries((answer['notEdited'] ?? {}) as Record<string, readonly string[]>),
    ),
    objects: partial ? before.objects : ((answer['objects'] ?? []) as Design['objects']),
    types: partial ? before.types : ((answer['types'] ?? []) as readonly TypeWord[]),
  };
}

function merged(tables: Tables, fresh: readonly Table[], gone: readonly string[]): Tables {
  const all = new Map(tables);
  gone.forEach((id) => all.delete(id));
  fresh.forEach((table) => all.set(table.id, table));
  return all;
}

/** What a design is called: its file without the ending, else its connection. */
export const titleOf = (design: Design) =>
  design.file === undefined ? design.connectionId : design.file.replace(/\.dbml$/i, '');

export const labelOf = (table: Table) => `${table.schema}.${table.name}`;

export const columnOf = (table: Table | undefined, id: string) =>
  table?.columns.find((column) => column.id === id);

export const columnNames = (table: Table | undefined, ids: readonly string[]) =>
  ids.map((id) => columnOf(table, id)?.name ?? '?');

export const isKey = (table: Table, column: string) =>
  table.primaryKey?.columns.includes(column) ?? false;

export const isForeign = (table: Table, column: string) =>
  table.foreignKeys?.some((key) => key.columns.includes(column)) ?? false;

export const typeText = (column: Column) =>
  column.formula === undefined ? declaredType(column) : 'computed';

/** The type as one writes it, `nvarchar(50)`. */
export function declaredType(column: Column): string {
  if (column.length !== undefined)
    return `${column.type}(${column.length < 0 ? 'max' : column.length})`;
  if (column.precision !== undefined) {
    return `${column.type}(${column.precision}${column.scale ? `,${column.scale}` : ''})`;
  }
  return column.scale === undefined ? column.type : `${column.type}(${column.scale})`;
}

export const ACTIONS = ['cascade', 'no action', 'set null', 'set default'] as const;

/** Those that point at a table, other tables only. */
export function referrers(tables: Tables, id: string): { table: Table; key: ForeignKey }[] {
  return [...tables.values()].flatMap((table) =>
    table.id === id
      ? []
      : (table.foreignKeys ?? []).filter((key) => key.table === id).map((key) => ({ table, key })),
  );
}

/** The ids of the tables that a table has a relation with. */
export function neighbours(tables: Tables, id: string): Set<string> {
  const found = new Set((tables.get(id)?.foreignKeys ?? []).map((key) => key.table));
  referrers(tables, id).forEach(({ table }) => found.add(table.id));
  found.delete(id);
  return found;
}
