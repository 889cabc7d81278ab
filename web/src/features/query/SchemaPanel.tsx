import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { problemOf, type Problem } from '../../model/problem';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import type { Field, Schema, SchemaBook, Table } from './SchemaBook';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly book: SchemaBook;
  readonly database: string;
  readonly kind: string;
  /** Puts a name where the cursor is. */
  readonly onInsert: (name: string) => void;
  readonly onShow: (table: Table) => void;
  readonly edge: ReactNode;
}

const TYPING = 250;
/** With more tables than this, schemas are opened by hand. */
const MANY = 60;

/** What the database holds: schemas, tables, columns, each opened when it is wanted. */
export function SchemaPanel(properties: Properties) {
  const { book, database, kind } = properties;
  const schema = useSyncExternalStore(book.watch, () =>
    kind === 'stub' || database === '' ? undefined : book.of(database),
  );
  const [typed, setTyped] = useState('');
  const found = useFound(book, database, typed, schema);
  return (
    <section className={css.schema} aria-label="Schema">
      {properties.edge}
      <div className={css.schemaHead}>
        <input
          className={ui.input}
          type="search"
          aria-label="Find a table"
          placeholder="Find a table"
          disabled={!schema}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          kind="quiet"
          icon="again"
          aria-label="Refresh schema"
          disabled={!schema}
          onClick={() => book.forget(database)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.schemaBody} role="group" aria-label="Tables" tabIndex={0}>
        {schema ? (
          <Known schema={schema} tables={found} searching={typed.trim() !== ''} {...properties} />
        ) : (
          <p className={css.soft}>
            {kind === 'stub' ? 'The stub has sample rows and no tables.' : 'No database selected.'}
          </p>
        )}
      </div>
    </section>
  );
}

/** Tables whose name has the word; the server is asked when it did not list them all. */
function useFound(
  book: SchemaBook,
  database: string,
  typed: string,
  schema: Schema | undefined,
): readonly Table[] {
  const [answered, setAnswered] = useState<{ word: string; tables: readonly Table[] }>();
  const word = typed.trim().toLowerCase();
  const all = (schema?.omitted ?? 0) === 0;
  useEffect(() => {
    if (word === '' || all) return undefined;
    const timer = setTimeout(() => {
      book.search(database, word).then(
        (tables) => setAnswered({ word, tables }),
        () => {
          // What was listed is still found.
        },
      );
    }, TYPING);
    return () => clearTimeout(timer);
  }, [book, database, word, all]);
  const tables = schema?.tables ?? [];
  if (word === '') return tables;
  if (!all && answered?.word === word) return answered.tables;
  return tables.filter((table) => `${table.schema}.${table.name}`.toLowerCase().includes(word));
}

interface KnownProperties extends Properties {
  readonly schema: Schema;
  readonly tables: readonly Table[];
  /** Whether what is shown was searched for. */
  readonly searching: boolean;
}

function Known(properties: KnownProperties) {
  const { schema, tables } = properties;
  if (schema.problem) return <ProblemNotice problem={schema.problem} />;
  if (schema.loading) return <Skeleton lines={5} label="Reading the tables" />;
  const schemas = [...new Set(tables.map((table) => table.schema))];
  return (
    <>
      {tables.length === 0 ? <p className={css.soft}>No matching tables.</p> : null}
      {schemas.map((name) => (
        <SchemaGroup
          key={name + String(properties.searching)}
          name={name}
          alone={schemas.length === 1}
          folded={!properties.searching && schemas.length > 1 && tables.length > MANY}
          of={tables.filter((table) => table.schema === name)}
          {...properties}
        />
      ))}
      {schema.omitted > 0 ? (
        <p className={css.soft}>
          {countText(schema.omitted, 'more table', 'more tables')}. Search to find them.
        </p>
      ) : null}
    </>
  );
}

interface GroupProperties extends KnownProperties {
  readonly name: string;
  readonly of: readonly Table[];
  readonly alone: boolean;
  /** Whether it is to be opened by hand, because there are many tables. */
  readonly folded: boolean;
}

function SchemaGroup({ name, of, alone, folded, ...properties }: GroupProperties) {
  const [open, setOpen] = useState(!folded);
  return (
    <div>
      <h2 className={cx(ui.stamp, ui.named)}>
        {alone ? (
          visible(name)
        ) : (
          <button
            type="button"
            className={css.fold}
            aria-expanded={open}
            aria-label={`Schema ${visible(name)}, ${countText(of.length, 'table', 'tables')}`}
            onClick={() => setOpen(!open)}
          >
            {visible(name)} <span className={css.soft}>{of.length}</span>
          </button>
        )}
      </h2>
      {open ? (
        <ul>
          {of.map((table) => (
            <TableEntry key={table.name} table={table} {...properties} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function TableEntry({ table, ...properties }: KnownProperties & { readonly table: Table }) {
  const { book, database, onInsert, onShow } = properties;
  const [open, setOpen] = useState(false);
  const [fields, setFields] = useState<readonly Field[]>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    book.columns(database, table).then(
      (columns) => wanted && setFields(columns),
      (wrong: unknown) => wanted && setProblem(problemOf(wrong)),
    );
    return () => {
      wanted = false;
    };
  }, [book, database, table, open]);
  const name = visible(table.name);
  return (
    <li>
      <div className={css.tableLine}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          title={tableTitle(table)}
          onClick={() => setOpen(!open)}
        >
          {name}
          {/view/.test(table.type) ? <span className={css.tag}>view</span> : null}
        </button>
        <Button
          kind="quiet"
          icon="play"
          aria-label={`Show rows of ${name}`}
          onClick={() => onShow(table)}
        />
      </div>
      {open && problem ? <ProblemNotice problem={problem} /> : null}
      {open && fields ? (
        <ul className={css.fields}>
          {fields.map((field) => (
            <li key={field.name}>
              <button
                type="button"
                title={`${titleOf(field)}\nInsert the name`}
                onClick={() => onInsert(field.name)}
              >
                <span className={css.fieldName}>
                  {field.key ? <Icon name="key" size={11} /> : null}
                  {visible(field.name)}
                </span>
                <span className={css.fieldType}>
                  {visible(field.type)}
                  {field.nullable ? '' : ' *'}
                  {field.masked ? ' masked' : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function tableTitle(table: Table): string {
  return [
    visible(table.name),
    table.rows === undefined ? '' : `about ${countText(table.rows, 'row', 'rows')}`,
    visible(table.comment),
  ]
    .filter(Boolean)
    .join(', ');
}

function titleOf(field: Field): string {
  return [
    `${visible(field.name)}: ${visible(field.type)}`,
    field.nullable ? '' : 'not null',
    field.key ? 'primary key' : '',
    field.refersTo ? `refers to ${visible(field.refersTo)}` : '',
    field.masked ? 'masked' : '',
    visible(field.comment),
  ]
    .filter(Boolean)
    .join(', ');
}
