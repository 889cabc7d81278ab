/** A part of a statement: what it is, where it begins and ends. */
export interface Piece {
  readonly kind: 'word' | 'name' | 'text' | 'comment' | 'number' | 'symbol';
  readonly from: number;
  readonly to: number;
}

const NAMES = String.raw`(?<name>"[^"]*(?:""[^"]*)*(?:"|$)|\x60[^\x60]*(?:\x60\x60[^\x60]*)*(?:\x60|$)|\[[^\]\n]*\])`;
const REST = String.raw`(?<word>[\p{L}_@#][\p{L}\p{N}_@#$]*)|(?<number>\d[\w.]*)|(?<symbol>[^\s])`;
const COMMENT = String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`;
// Two hyphens are a comment before a blank only, and what stands in a comment with an exclamation mark is run.
const MARIADB_COMMENT = String.raw`--(?=\s|$)[^\n]*|#[^\n]*|\/\*(?!M?!)[\s\S]*?(?:\*\/|$)`;
const TEXT = String.raw`'[^']*(?:''[^']*)*(?:'|$)`;
/** Where a backslash takes the next character along. */
const ESCAPED = String.raw`'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)`;
const DOLLARS = String.raw`\$(?<tag>\w*)\$[\s\S]*?(?:\$\k<tag>\$|$)`;

const PIECE = new RegExp(
  `(?<comment>${COMMENT})|(?<text>${TEXT}|${DOLLARS})|${NAMES}|${REST}`,
  'gu',
);
/** Dialects whose texts or comments are written in more ways. */
const PIECES: Readonly<Record<string, RegExp>> = {
  postgresql: new RegExp(
    `(?<comment>${COMMENT})|(?<text>[eE]${ESCAPED}|${TEXT}|${DOLLARS})|${NAMES}|${REST}`,
    'gu',
  ),
  mariadb: new RegExp(
    String.raw`(?<comment>${MARIADB_COMMENT})|(?<text>${ESCAPED}|"(?:[^"\\]|\\[\s\S]|"")*(?:"|$))|${NAMES}|${REST}`,
    'gu',
  ),
};

/** The parts of a text in any dialect, well enough to mark one or to see what a name stands for. */
export function piecesOf(text: string, kind = ''): Piece[] {
  return Array.from(text.matchAll(PIECES[kind] ?? PIECE), (match) => {
    const groups = match.groups ?? {};
    const kinds = ['comment', 'text', 'name', 'word', 'number'] as const;
    return {
      kind: kinds.find((each) => groups[each] !== undefined) ?? 'symbol',
      from: match.index,
      to: match.index + match[0].length,
    };
  });
}

/**
 * The statement at a place, where several stand one behind the other with semicolons between; what
 * stands behind the last semicolon on its line still belongs to it. A text of one is taken whole.
 */
export function statementAt(
  text: string,
  position: number,
  dialect = '',
): { text: string; from: number } {
  const pieces = piecesOf(text, dialect);
  const ends = pieces.filter(({ kind, from }) => kind === 'symbol' && text.charAt(from) === ';');
  const starts = [0, ...ends.map(({ to }) => to)];
  const stretches = starts
    .map((from, index) => ({ from, to: starts[index + 1] ?? text.length }))
    .filter(({ from, to }) =>
      pieces.some(
        (piece) =>
          piece.kind !== 'comment' &&
          from <= piece.from &&
          piece.to <= to &&
          text.charAt(piece.from) !== ';',
      ),
    );
  if (stretches.length < 2) return { text, from: 0 };
  const line = text.indexOf('\n', position);
  const behind = text.slice(position, line < 0 ? text.length : line).trim() === '';
  const at = stretches.findLast(
    ({ from }) => from < position && !(behind && text.slice(from, position).trim() === ''),
  );
  const { from, to } = at ?? stretches[0] ?? { from: 0, to: text.length };
  const blank = /^\s*/.exec(text.slice(from, to))?.[0].length ?? 0;
  return { text: text.slice(from + blank, to).trimEnd(), from: from + blank };
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * What an error is about: the part at the position it names, else a part it names. Positions count
 * from one, as the server gives them.
 */
export function spanOf(text: string, message: string): Span | undefined {
  const pieces = piecesOf(text);
  const position = /\bat position (\d+)\b/.exec(message)?.[1];
  if (position !== undefined) {
    const at = Number(position) - 1;
    const index = pieces.findIndex(({ from, to }) => from <= at && at < to);
    const piece = pieces[index];
    if (piece) return { from: at, to: dottedEnd(text, pieces, index, message) };
    return at <= text.length ? { from: Math.max(0, at - 1), to: at } : undefined;
  }
  for (const named of namesIn(message)) {
    const plain = (name: string) => name.replace(/^["'`[]|["'`\]]$/g, '').toLowerCase();
    const last = plain(named.split('.').at(-1) ?? named);
    const found = pieces.find(
      ({ kind, from, to }) =>
        kind !== 'comment' && kind !== 'symbol' && plain(text.slice(from, to)) === last,
    );
    if (found) return { from: found.from, to: found.to };
  }
  return undefined;
}

/** The end of a name with dots in it, where the message has all of that name. */
function dottedEnd(text: string, pieces: readonly Piece[], index: number, message: string) {
  const [first, dot, last] = [pieces[index], pieces[index + 1], pieces[index + 2]];
  if (!first) return 0;
  const whole = dot && last && text.slice(first.from, last.to);
  return whole && /^[^\s.]+\.[^\s.]+$/.test(whole) && message.includes(whole) ? last.to : first.to;
}

/** Names that databases put into their messages, in quotes or behind a colon. */
function namesIn(message: string): string[] {
  return Array.from(
    message.matchAll(/"([^"]+)"|'([^']+)'|`([^`]+)`|(?:column|table|function): ([\w.]+)/g),
    ([, ...found]) => found.find((name) => name !== undefined) ?? '',
  ).filter((name) => name !== '');
}

const PLAIN: Readonly<Record<string, RegExp>> = {
  postgresql: /^[a-z_][a-z0-9_]*$/,
  h2: /^[A-Z_][A-Z0-9_]*$/,
};
const RESERVED =
  /^(all|and|as|asc|between|by|case|check|column|constraint|create|cross|current|default|desc|distinct|drop|else|end|exists|false|fetch|for|foreign|from|full|grant|group|having|in|index|inner|insert|into|is|join|key|left|like|limit|natural|not|null|offset|on|or|order|outer|primary|references|right|select|set|table|then|to|true|union|unique|update|user|using|value|values|view|when|where|with|year|month|day)$/i;

/** A name as a statement must write it. */
export function quoted(kind: string, name: string): string {
  const plain = PLAIN[kind] ?? /^[A-Za-z_][A-Za-z0-9_]*$/;
  if (plain.test(name) && !RESERVED.test(name)) return name;
  if (kind === 'sqlserver') return `[${name.replaceAll(']', ']]')}]`;
  const mark = kind === 'mariadb' ? '`' : '"';
  return mark + name.replaceAll(mark, mark + mark) + mark;
}

const USUAL: Readonly<Record<string, string>> = {
  postgresql: 'public',
  sqlite: 'main',
  h2: 'PUBLIC',
  sqlserver: 'dbo',
};

/** How a table is called in a statement; the schema where a database looks by itself is left out. */
export function tableName(kind: string, schema: string, name: string): string {
  return schema === '' || USUAL[kind] === schema
    ? quoted(kind, name)
    : `${quoted(kind, schema)}.${quoted(kind, name)}`;
}
