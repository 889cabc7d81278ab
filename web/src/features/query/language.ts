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
import { wantedAt } from '../../model/completion';
import { quoted, tableName } from '../../model/statement';
import type { Field, SchemaBook, Table } from './SchemaBook';

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
    autocompletion({
      icons: false,
      override: [
        (context) => fromSchema(context, book, database, kind),
        keywords(dialect, book, database),
      ],
    }),
  ];
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
  const text = context.state.doc.toString();
  const wanted = wantedAt(text, context.pos, tables);
  const begun = context.pos > wanted.from || wanted.owner !== undefined;
  if (wanted.nothing || !(begun || context.explicit)) return null;
  const write = (name: string) => quoted(kind, name);
  const columns = await Promise.all(
    wanted.tables.map(async (table) => {
      try {
        return (await book.columns(database, table)).map((field) =>
          ofColumn(field, table.name, write),
        );
      } catch {
        return [];
      }
    }),
  );
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
  const behind = wanted.owner !== undefined && wanted.schema === undefined;
  const options = [...columns.flat(), ...(behind ? [] : ofTables), ...schemas];
  return options.length > 0
    ? { from: wanted.from, options, validFor: /^[\p{L}\p{N}_$#@]*$/u }
    : null;
}

const ofColumn = (field: Field, table: string, write: (name: string) => string): Completion => ({
  label: field.name,
  apply: write(field.name),
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
