import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import {
  keywordCompletionSource,
  MariaSQL,
  MSSQL,
  PostgreSQL,
  SQLite,
  StandardSQL,
  type SQLDialect,
} from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import {
  isJoining,
  joinsOf,
  tablesIn,
  wantedAt,
  type KnownTable,
  type Used,
} from '../../model/completion';
import { quoted, statementAt, tableName } from '../../model/statement';
import type { Field, SchemaBook, Sheet, Table } from './SchemaBook';

const DIALECTS: Readonly<Record<string, SQLDialect>> = {
  postgresql: PostgreSQL,
  mariadb: MariaSQL,
  sqlite: SQLite,
  sqlserver: MSSQL,
  stub: MSSQL,
};

const dialectOf = (kind: string) => DIALECTS[kind] ?? StandardSQL;

/** SQL as the database speaks it, completed from what it holds. */
export function sqlLanguage(book: SchemaBook, database: string, kind: string): Extension {
  const dialect = dialectOf(kind);
  return [
    dialect.language,
    // A long statement is read in one piece more often than it is counted in lines.
    EditorView.lineWrapping,
    autocompletion({
      icons: false,
      override: [
        (context) => fromSchema(context, book, database, kind),
        keywords(dialect, book, database),
      ],
    }),
  ];
}

/** The statement that is being written: those beside it read other tables. */
function around(document: string, position: number): { text: string; offset: number } {
  const { text, from } = statementAt(document, position);
  if (position < from) return { text: document, offset: 0 };
  return { text: document.slice(from, Math.max(from + text.length, position)), offset: from };
}

/** Behind a dot no keyword fits. */
function keywords(dialect: SQLDialect, book: SchemaBook, database: string) {
  const source = keywordCompletionSource(dialect, true);
  return (context: CompletionContext) => {
    const text = context.state.doc.toString();
    const { owner, nothing } = wantedAt(text, context.pos, book.of(database).tables);
    return owner !== undefined || nothing ? null : source(context);
  };
}

async function fromSchema(
  context: CompletionContext,
  book: SchemaBook,
  database: string,
  kind: string,
): Promise<CompletionResult | null> {
  const { tables } = kind === 'stub' ? { tables: [] } : book.of(database);
  const { text, offset } = around(context.state.doc.toString(), context.pos);
  const position = context.pos - offset;
  const wanted = wantedAt(text, position, tables);
  const begun = position > wanted.from || wanted.owner !== undefined;
  if (wanted.nothing || !(begun || context.explicit)) return null;
  const write = (name: string) => quoted(kind, name);
  const used = tablesIn(text, tables);
  const found = await Promise.all(
    wanted.tables.map(async (table) => {
      try {
        return (await book.columns(database, table)).map((field) => ({ field, table }));
      } catch {
        return [];
      }
    }),
  );
  const columns = found.flat().map(({ field, table }, _, all) => {
    const twice =
      wanted.owner === undefined &&
      all.some((other) => other.table !== table && other.field.name === field.name);
    const alias = used.find((each) => each.table === table)?.alias;
    // Alone it would be ambiguous.
    const before = twice && alias ? `${write(alias)}.` : '';
    return ofColumn(field, table.name, before + write(field.name));
  });
  const ofTables = tables
    .filter((table) => wanted.owner === undefined || table.schema === wanted.schema)
    .map((table) =>
      ofTable(
        table,
        wanted.owner === undefined ? tableName(kind, table.schema, table.name) : write(table.name),
      ),
    );
  const schemas =
    wanted.owner === undefined && kind !== 'sqlite'
      ? [...new Set(tables.map((table) => table.schema))].map((name) => ({
          label: name,
          apply: write(name),
          detail: 'schema',
        }))
      : [];
  const joins =
    wanted.owner === undefined && isJoining(text, wanted.from)
      ? await conditions(book, database, tablesIn(text.slice(0, wanted.from), tables), write)
      : [];
  const behind = wanted.owner !== undefined && wanted.schema === undefined;
  const options = [...joins, ...columns, ...(behind ? [] : ofTables), ...schemas];
  return options.length > 0
    ? { from: wanted.from + offset, options, validFor: /^[\p{L}\p{N}_$#@]*$/u }
    : null;
}

/** How the tables could be joined, by the keys that the database knows. */
async function conditions(
  book: SchemaBook,
  database: string,
  used: readonly Used[],
  write: (name: string) => string,
): Promise<Completion[]> {
  const sheets = new Map<KnownTable, Sheet>();
  await Promise.all(
    used.map(async ({ table }) => {
      try {
        sheets.set(table, await book.sheet(database, table));
      } catch {
        // Then no key of it is known.
      }
    }),
  );
  const found = joinsOf(used, (table) => sheets.get(table)?.keys ?? [], write);
  return [...new Set(found)].map((label) => ({ label, detail: 'foreign key', boost: 10 }));
}

const ofColumn = (field: Field, table: string, apply: string): Completion => ({
  label: field.name,
  apply,
  detail: `${field.type}, ${table}`,
  boost: 2,
  ...(field.comment ? { info: field.comment } : {}),
});

const ofTable = (table: Table, apply: string): Completion => ({
  label: table.name,
  apply,
  detail: /view/.test(table.type) ? 'view' : 'table',
  boost: 1,
  ...(table.comment ? { info: table.comment } : {}),
});
