import { piecesOf } from './statement';

/** What one parameter is given: the text that was typed, and the type where somebody chose one. */
export interface Given {
  readonly text: string;
  readonly type?: GivenType;
}

export type GivenType = 'text' | 'number' | 'boolean' | 'null';

export type ParameterValue = string | number | boolean | null;

/** A place in a statement where a value belongs. */
interface Place {
  readonly from: number;
  readonly to: number;
  /** What the field is called: the name, or the number of a `?`. */
  readonly name: string;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*/u;

/**
 * The places for values: `?`, `:name`, `${name}`, and on SQL Server `@name`, which a single statement can use for
 * nothing else. Casts (`::`), assignments (`:=`), text, comments and quoted names have none.
 */
export function placesIn(text: string, kind: string): readonly Place[] {
  let unnamed = 0;
  return piecesOf(text, kind).flatMap((piece): Place[] => {
    const { from } = piece;
    const written = text.slice(from, piece.to);
    if (piece.kind === 'word' && kind === 'sqlserver' && /^@[^@]/.test(written))
      return [{ from, to: piece.to, name: written.slice(1) }];
    if (piece.kind !== 'symbol') return [];
    if (written === '?') return [{ from, to: piece.to, name: String(++unnamed) }];
    if (written === ':' && text[from - 1] !== ':') {
      const name = NAME.exec(text.slice(from + 1))?.[0];
      return name ? [{ from, to: from + 1 + name.length, name }] : [];
    }
    const braced =
      written === '$' ? /^\$\{([\p{L}_][\p{L}\p{N}_]*)\}/u.exec(text.slice(from)) : null;
    return braced?.[1] ? [{ from, to: from + braced[0].length, name: braced[1] }] : [];
  });
}

/** The fields of a statement, each name once, in the order in which they are first used. */
export const fieldsIn = (text: string, kind: string): readonly string[] => [
  ...new Set(placesIn(text, kind).map(({ name }) => name)),
];

/** What a value is taken for: what was chosen, or what it looks like. */
export function typeOf({ text, type }: Given): GivenType {
  if (type) return type;
  if (/^(?:true|false)$/.test(text)) return 'boolean';
  // A number with zeros in front, or with more digits than a number has room for, is a text.
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text))
    ? 'number'
    : 'text';
}

type Read = { readonly value: ParameterValue } | { readonly problem: string };

function valueOf(name: string, given: Given): Read {
  const { text } = given;
  switch (typeOf(given)) {
    case 'null':
      return { value: null };
    case 'boolean':
      return /^(?:true|false)$/i.test(text.trim())
        ? { value: text.trim().toLowerCase() === 'true' }
        : { problem: `Parameter ${name} must be true or false.` };
    case 'number': {
      const number = Number(text);
      if (text.trim() === '' || !Number.isFinite(number))
        return { problem: `Parameter ${name} must be a number.` };
      if (Number.isInteger(number) && !Number.isSafeInteger(number))
        return { problem: `Parameter ${name} has too many digits for a number. Choose Text.` };
      return { value: number };
    }
    default:
      return { value: text };
  }
}

export type Prepared =
  | {
      readonly ok: true;
      readonly statement: string;
      readonly parameters: readonly ParameterValue[];
    }
  | { readonly ok: false; readonly problem: string; readonly name: string };

/**
 * The statement as it is sent: a `?` at each place and the values beside it, never in the text. The `?` is followed by
 * as many blanks as the name was longer, so that a position in an error is a position in the editor.
 */
export function prepared(
  text: string,
  kind: string,
  values: Readonly<Record<string, Given>>,
): Prepared {
  const parameters: ParameterValue[] = [];
  let statement = '';
  let at = 0;
  for (const { from, to, name } of placesIn(text, kind)) {
    const given = values[name];
    if (given === undefined)
      return { ok: false, name, problem: `Enter a value for parameter ${name}.` };
    const read = valueOf(name, given);
    if ('problem' in read) return { ok: false, name, problem: read.problem };
    parameters.push(read.value);
    statement += `${text.slice(at, from)}${'?'.padEnd(to - from)}`;
    at = to;
  }
  return { ok: true, statement: statement + text.slice(at), parameters };
}
