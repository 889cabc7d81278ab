import { piecesOf } from './statement';

/** A table as far as it is known here. */
export interface KnownTable {
  readonly schema: string;
  readonly name: string;
  readonly type: string;
}

/** From columns of a table to those of another. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly schema: string;
  readonly table: string;
  readonly references: readonly string[];
}

/** What could be written at a place of a statement. */
export interface Wanted {
  /** Where the word begins that is being written. */
  readonly from: number;
  /** The name before the dot; undefined when there is none. */
  readonly owner: string | undefined;
  /** Tables whose columns fit. */
  readonly tables: readonly KnownTable[];
  /** The schema whose tables fit. */
  readonly schema: string | undefined;
  /** Inside a literal or a comment nothing fits. */
  readonly nothing: boolean;
}

const plain = (name: string) => name.replace(/^["`[]|["`\]]$/g, '');
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const AFTER_A_TABLE =
  /^(as|on|using|where|join|inner|left|right|full|cross|natural|group|order|having|limit|union|except|intersect|fetch|offset|window|for|tablesample|qualify)$/i;

/** A table of the statement and the name it has there. */
export interface Used {
  readonly table: KnownTable;
  readonly alias: string;
}

/** The known tables that a statement reads, wherever in it they stand. */
export function tablesIn(text: string, known: readonly KnownTable[]): Used[] {
  const pieces = piecesOf(text).filter(({ kind }) => kind !== 'comment');
  const at = (index: number) => {
    const piece = pieces[index];
    return piece ? text.slice(piece.from, piece.to) : '';
  };
  const isName = (index: number) => {
    const kind = pieces[index]?.kind;
    return kind === 'word' || kind === 'name';
  };
  const used: Used[] = [];
  let listing = false;
  for (let index = 0; index < pieces.length; index++) {
    const word = at(index);
    if (/^(from|join)$/i.test(word)) listing = true;
    else if (!(listing && word === ',')) {
      if (AFTER_A_TABLE.test(word) && !same(word, 'as')) listing = false;
      continue;
    }
    if (!isName(index + 1)) continue;
    const parts = [plain(at(++index))];
    while (at(index + 1) === '.' && isName(index + 2)) {
      index += 2;
      parts.push(plain(at(index)));
    }
    if (same(at(index + 1), 'as')) index++;
    const aliased = isName(index + 1) && !AFTER_A_TABLE.test(at(index + 1));
    const name = parts.at(-1) ?? '';
    const schema = parts.at(-2);
    const table = known.find(
      (each) => same(each.name, name) && (schema === undefined || same(each.schema, schema)),
    );
    if (table) used.push({ table, alias: aliased ? plain(at(index + 1)) : table.name });
  }
  return used;
}

/** Whether a condition for the table before is about to be written, behind ON. */
export const isJoining = (text: string, from: number) => /\bon\s+$/i.test(text.slice(0, from));

/** Conditions that join the last of these tables with one before it, by a key of either. */
export function joinsOf(
  used: readonly Used[],
  keysOf: (table: KnownTable) => readonly ForeignKey[],
  write: (name: string) => string,
): string[] {
  const joined = used.at(-1);
  if (!joined) return [];
  const condition = (from: Used, to: Used) =>
    keysOf(from.table)
      .filter((key) => same(key.table, to.table.name) && same(key.schema, to.table.schema))
      .map((key) =>
        key.columns
          .map(
            (column, index) =>
              `${write(from.alias)}.${write(column)} = ${write(to.alias)}.${write(key.references[index] ?? '')}`,
          )
          .join(' AND '),
      );
  return used
    .slice(0, -1)
    .toReversed()
    .flatMap((before) => [...condition(joined, before), ...condition(before, joined)]);
}

/** What fits at a position. */
export function wantedAt(text: string, position: number, known: readonly KnownTable[]): Wanted {
  const inside = piecesOf(text).find(({ from, to }) => from < position && position <= to);
  const within = inside && inside.to > position;
  const nothing =
    inside?.kind === 'number' ||
    (within === true && (inside.kind === 'text' || inside.kind === 'comment')) ||
    (inside?.kind === 'comment' && text.startsWith('--', inside.from)) ||
    (inside?.kind === 'text' && !/['$]$/.test(text.slice(inside.from + 1, inside.to)));
  const before = text.slice(0, position);
  const word = /[\p{L}\p{N}_$#@]*$/u.exec(before)?.[0] ?? '';
  const from = position - word.length;
  const owner = /(["`[]?[\p{L}\p{N}_$#@ ]+["`\]]?|[\p{L}\p{N}_$#@]+)\.$/u.exec(
    before.slice(0, from),
  )?.[1];
  const used = tablesIn(text, known);
  if (owner === undefined) {
    return { from, owner, tables: used.map(({ table }) => table), schema: undefined, nothing };
  }
  const name = plain(/[^\s"`[\]]+\]?["`]?$/.exec(owner)?.[0] ?? owner);
  const called = used.filter(({ alias, table }) => same(alias, name) || same(table.name, name));
  const schema = known.find((table) => same(table.schema, name))?.schema;
  return { from, owner: name, tables: called.map(({ table }) => table), schema, nothing };
}
