import type { Api } from '../../api/Api';
import type { ForeignKey, KnownTable } from '../../model/completion';
import { problemOf, type Problem } from '../../model/problem';
import { Store } from '../../model/Store';

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

interface BookState {
  /** Undefined until they have come. */
  readonly databases: readonly Database[] | undefined;
  readonly problem: Problem | undefined;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** What the databases hold, asked for when it is first wanted and remembered after. */
export class SchemaBook extends Store<BookState> {
  readonly #api: Api;
  readonly #sheets = new Map<string, Promise<Sheet>>();
  /** The last question about each database: an answer to an earlier one is old. */
  readonly #asked = new Map<string, object>();
  #opening = 0;

  constructor(api: Api) {
    super({ databases: undefined, problem: undefined, schemas: new Map() });
    this.#api = api;
  }

  async open(): Promise<void> {
    const opening = ++this.#opening;
    const read = await this.#list();
    if (opening === this.#opening) this.tell(read);
  }

  async #list(): Promise<Partial<BookState>> {
    try {
      const answer = (await this.#api.ask('query_schema', {})) as Fields;
      const databases = list(answer['databases']).map((each) => ({
        id: text(each['database']),
        kind: text(each['kind']),
      }));
      return { databases, problem: undefined };
    } catch (wrong) {
      return { problem: problemOf(wrong) };
    }
  }

  kindOf(database: string): string {
    return this.state.databases?.find((each) => each.id === database)?.kind ?? '';
  }

  /** What is known of a database; the first question has the rest fetched. */
  of(database: string): Schema {
    // Asked while a page is drawn, so nothing is told before the answer.
    if (!this.#asked.has(database)) void this.#load(database);
    return this.state.schemas.get(database) ?? NOTHING;
  }

  /** Forgets what is known of a database, because it may have changed. */
  forget(database: string): void {
    this.#asked.delete(database);
    for (const key of this.#sheets.keys()) {
      if (key.startsWith(`${database}\0`)) this.#sheets.delete(key);
    }
    this.tell({ schemas: withoutKey(this.state.schemas, database) });
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
    asked.catch(() => {
      if (this.#sheets.get(key) === asked) this.#sheets.delete(key);
    });
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
    const question = {};
    this.#asked.set(database, question);
    let schema: Schema;
    try {
      schema = await this.#overview(database);
    } catch (wrong) {
      schema = { ...NOTHING, loading: false, problem: problemOf(wrong) };
    }
    if (this.#asked.get(database) !== question) return;
    this.tell({ schemas: new Map(this.state.schemas).set(database, schema) });
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
}

function withoutKey(schemas: ReadonlyMap<string, Schema>, key: string) {
  return new Map([...schemas].filter(([each]) => each !== key));
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
