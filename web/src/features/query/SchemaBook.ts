import type { Api } from '../../api/Api';
import type { ForeignKey, KnownTable } from '../../model/completion';
import { problemOf, type Problem } from '../../model/problem';

/** A database that can be named. */
export interface Database {
  readonly id: string;
  readonly kind: string;
}

export interface Table extends KnownTable {
  readonly comment: string;
  /** About how many, where the database keeps count. */
  readonly rows: number | undefined;
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly masked: boolean;
  readonly comment: string;
  readonly key: boolean;
  /** The table it refers to; empty for none. */
  readonly refersTo: string;
}

/** What is known of one table. */
export interface Sheet {
  readonly fields: readonly Field[];
  readonly keys: readonly ForeignKey[];
}

/** What is known of one database so far. */
export interface Schema {
  readonly loading: boolean;
  readonly problem: Problem | undefined;
  readonly tables: readonly Table[];
  /** How many tables there are that were not listed. */
  readonly omitted: number;
  readonly warnings: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Schema = {
  loading: true,
  problem: undefined,
  tables: [],
  omitted: 0,
  warnings: [],
};
const MOST = 400;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What the databases hold, asked for when it is first wanted and remembered after. */
export class SchemaBook {
  readonly #api: Api;
  readonly #watchers = new Set<() => void>();
  readonly #schemas = new Map<string, Schema>();
  readonly #sheets = new Map<string, Promise<Sheet>>();
  #databases: readonly Database[] | undefined;
  #problem: Problem | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The databases; undefined until they have come. */
  get databases(): readonly Database[] | undefined {
    return this.#databases;
  }

  get problem(): Problem | undefined {
    return this.#problem;
  }

  async open(): Promise<void> {
    try {
      const answer = (await this.#api.ask('query_schema', {})) as Fields;
      this.#databases = list(answer['databases']).map((each) => ({
        id: text(each['database']),
        kind: text(each['kind']),
      }));
      this.#problem = undefined;
    } catch (wrong) {
      this.#problem = problemOf(wrong);
    }
    this.#tell();
  }

  kindOf(database: string): string {
    return this.#databases?.find((each) => each.id === database)?.kind ?? '';
  }

  /** What is known of a database; the first question has the rest fetched. */
  of(database: string): Schema {
    const known = this.#schemas.get(database);
    if (known) return known;
    this.#schemas.set(database, NOTHING);
    void this.#load(database);
    return NOTHING;
  }

  /** Forgets what is known of a database, because it may have changed. */
  forget(database: string): void {
    this.#schemas.delete(database);
    for (const key of this.#sheets.keys()) {
      if (key.startsWith(`${database}\0`)) this.#sheets.delete(key);
    }
    this.#tell();
  }

  /** Tables by a part of their name, also of those that were not listed. */
  async search(database: string, word: string): Promise<readonly Table[]> {
    const answer = (await this.#api.ask('query_schema', {
      database,
      search: word,
      limit: MOST,
    })) as Fields;
    return tablesIn(answer);
  }

  async columns(database: string, table: KnownTable): Promise<readonly Field[]> {
    return (await this.sheet(database, table)).fields;
  }

  /** Columns and keys of a table, asked for once. */
  sheet(database: string, table: KnownTable): Promise<Sheet> {
    const key = `${database}\0${table.schema}\0${table.name}`;
    const known = this.#sheets.get(key);
    if (known) return known;
    const asked = this.#describe(database, table);
    this.#sheets.set(key, asked);
    // What failed may work the next time.
    asked.catch(() => this.#sheets.delete(key));
    return asked;
  }

  async #describe(database: string, table: KnownTable): Promise<Sheet> {
    const answer = (await this.#api.ask('query_schema', {
      database,
      schema: table.schema,
      table: table.name,
    })) as Fields;
    const keys = new Set(texts(answer['primaryKey']));
    const references = new Map(
      list(answer['foreignKeys']).flatMap((each) =>
        texts(each['columns']).map((column) => [column, text(each['table'])] as const),
      ),
    );
    const fields = list(answer['columns']).map((each) => ({
      name: text(each['name']),
      type: text(each['type']),
      nullable: each['nullable'] !== false,
      masked: each['masked'] === true,
      comment: text(each['comment']),
      key: keys.has(text(each['name'])),
      refersTo: references.get(text(each['name'])) ?? '',
    }));
    const leading = list(answer['foreignKeys']).map((each) => ({
      columns: texts(each['columns']),
      schema: text(each['schema']) || table.schema,
      table: text(each['table']),
      references: texts(each['references']),
    }));
    return { fields, keys: leading };
  }

  async #load(database: string): Promise<void> {
    let schema: Schema;
    try {
      schema = await this.#overview(database);
    } catch (wrong) {
      schema = { ...NOTHING, loading: false, problem: problemOf(wrong) };
    }
    this.#schemas.set(database, schema);
    this.#tell();
  }

  async #overview(database: string): Promise<Schema> {
    const overview = (await this.#api.ask('query_schema', { database, limit: MOST })) as Fields;
    const tables = tablesIn(overview);
    let omitted = Number(overview['omitted'] ?? 0);
    if (!('tables' in overview)) {
      // With several schemas the first answer has their names alone.
      for (const schema of list(overview['schemas'])) {
        const answer = (await this.#api.ask('query_schema', {
          database,
          schema: text(schema['name']),
          limit: MOST,
        })) as Fields;
        tables.push(...tablesIn(answer));
        omitted += Number(answer['omitted'] ?? 0);
        if (tables.length >= MOST) break;
      }
      const all = list(overview['schemas']).reduce((sum, each) => sum + Number(each['tables']), 0);
      omitted = Math.max(omitted, all - tables.length);
    }
    return {
      loading: false,
      problem: undefined,
      tables,
      omitted,
      warnings: texts(overview['loginWarnings']),
    };
  }

  #tell(): void {
    this.#watchers.forEach((watcher) => watcher());
  }
}

function tablesIn(answer: Fields): Table[] {
  return list(answer['tables']).map((each) => ({
    schema: text(each['schema']),
    name: text(each['name']),
    type: text(each['type']),
    comment: text(each['comment']),
    rows: typeof each['approximateRows'] === 'number' ? each['approximateRows'] : undefined,
  }));
}
