import type { ResultColumn } from './cells';
import type { ParameterValue } from './parameters';
import { piecesOf, quoted } from './statement';

/** One thing that rows must have, or must not have. */
export interface Condition {
  readonly column: string;
  readonly is: 'equal' | 'other';
  /** Null asks for NULL itself. */
  readonly value: ParameterValue;
}

/** How the database is to narrow down and sort the result of a statement. */
export interface Refinement {
  readonly conditions: readonly Condition[];
  readonly order: { readonly column: string; readonly down: boolean } | undefined;
}

export const UNREFINED: Refinement = { conditions: [], order: undefined };

/** The statement without what stands behind it: a semicolon, blanks, comments. */
function body(statement: string, kind: string): string {
  const last = piecesOf(statement, kind).findLast(
    (piece) => piece.kind !== 'comment' && statement.charAt(piece.from) !== ';',
  );
  return statement.slice(0, last?.to ?? 0);
}

/**
 * MariaDB drops the order of a table that is itself a query, unless the query has a limit. So one
 * that only has an order gets a limit that no result reaches.
 */
function orderKept(statement: string, kind: string): string {
  if (kind !== 'mariadb') return statement;
  let depth = 0;
  let ordered = false;
  for (const { kind: piece, from, to } of piecesOf(statement, kind)) {
    const text = statement.slice(from, to).toUpperCase();
    if (text === '(') depth++;
    else if (text === ')') depth--;
    else if (piece === 'word' && depth === 0) {
      if (text === 'ORDER') ordered = true;
      if (text === 'LIMIT' || text === 'FETCH' || text === 'OFFSET') ordered = false;
    }
  }
  return ordered ? `${statement}\nLIMIT 18446744073709551615` : statement;
}

const wordsOf = (statement: string, kind: string): readonly string[] =>
  piecesOf(statement, kind)
    .filter((piece) => piece.kind === 'word')
    .map(({ from, to }) => statement.slice(from, to).toUpperCase());

/** Why the database cannot sort or filter the result by a column; undefined where it can. */
export function obstacle(
  kind: string,
  statement: string,
  columns: readonly ResultColumn[],
  column: number,
): string | undefined {
  const words = wordsOf(statement, kind);
  const first = words[0] ?? '';
  const wanted = columns[column];
  if (kind === 'stub') return 'The stub has no database.';
  if (!/^(?:SELECT|WITH|VALUES|TABLE)$/.test(first))
    return `The result of ${first} cannot be sorted or filtered by the database.`;
  if (kind === 'sqlserver' && first === 'WITH')
    return 'SQL Server cannot sort or filter the result of a statement that begins with WITH.';
  if (
    kind === 'sqlserver' &&
    words.includes('ORDER') &&
    !/\b(?:TOP|OFFSET)\b/.test(words.join(' '))
  )
    return 'SQL Server cannot sort or filter a result that has ORDER BY. Remove it from the statement.';
  if (wanted?.masked) return 'A masked column cannot be sorted or filtered.';
  const names = columns.map(({ name }) => name.toLowerCase());
  const twice = columns.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice) return `Two columns are called ${twice.name || '(no name)'}. Rename one with AS.`;
  if (columns.some(({ name }) => name === '')) return 'A column has no name. Name it with AS.';
  return undefined;
}

export interface Refined {
  readonly statement: string;
  /** How much stands in front of the statement that was written. */
  readonly before: number;
  /** The values of the conditions, which come after those of the statement. */
  readonly parameters: readonly ParameterValue[];
}

/** The statement as a table of its own, narrowed down and sorted. Values stay beside the text. */
export function refined(kind: string, statement: string, refinement: Refinement): Refined {
  const { conditions, order } = refinement;
  if (conditions.length === 0 && !order) return { statement, before: 0, parameters: [] };
  const open = 'SELECT * FROM (';
  const wanted = conditions.map(({ column, is, value }) => {
    const name = quoted(kind, column);
    if (value === null) return `${name} IS ${is === 'equal' ? '' : 'NOT '}NULL`;
    // What has no value is other than any value, though SQL says that nobody knows.
    return is === 'equal' ? `${name} = ?` : `(${name} <> ? OR ${name} IS NULL)`;
  });
  return {
    statement: [
      `${open}${orderKept(body(statement, kind), kind)}\n) refined`,
      ...(wanted.length > 0 ? [`WHERE ${wanted.join(' AND ')}`] : []),
      ...(order ? [`ORDER BY ${quoted(kind, order.column)}${order.down ? ' DESC' : ''}`] : []),
    ].join('\n'),
    before: open.length,
    parameters: conditions.flatMap(({ value }) => (value === null ? [] : [value])),
  };
}
