/** What a publish would do, as the tool tells it. */

export interface Risk {
  readonly object: string;
  readonly codes: readonly string[];
  readonly losesData: boolean;
  /** Missing where the database does not know. */
  readonly rows?: number;
}

export interface Copy {
  readonly id: string;
  readonly at: string;
}

export interface Preview {
  readonly version: string;
  readonly plan: string;
  readonly statements: number;
  readonly losesData: boolean;
  /** A copy of a scratch database is saved first, so that nobody has to agree. */
  readonly keepsCopy: boolean;
  /** Copies of a scratch database, newest first. */
  readonly copies: readonly Copy[];
  readonly risks: readonly Risk[];
  readonly risksTotal: number;
  readonly drift: readonly string[];
  /** Views, triggers and the like that somebody else changed and this publish leaves alone. */
  readonly warnings: readonly string[];
}

export function previewOf(answer: Readonly<Record<string, unknown>>): Preview {
  const risks = (answer['risks'] ?? []) as readonly Risk[];
  return {
    version: String(answer['version'] ?? ''),
    plan: String(answer['plan'] ?? ''),
    statements: Number(answer['statements'] ?? 0),
    losesData: answer['losesData'] === true,
    keepsCopy: answer['keepsCopy'] === true,
    copies: (answer['copies'] ?? []) as readonly Copy[],
    risks,
    risksTotal: Number(answer['risksTotal'] ?? risks.length),
    drift: (answer['drift'] ?? []) as readonly string[],
    warnings: (answer['warnings'] ?? []) as readonly string[],
  };
}

/** The codes of risks for people; a code that is not here is shown by itself. */
export const RISK_WORDS: Readonly<Record<string, string>> = {
  table_dropped: 'The table and all its rows are deleted',
  column_dropped: 'All values in this column are deleted',
  values_replaced: 'Values are cut, rounded or computed anew',
  type_narrowed: 'Values may not fit the new type',
  type_changed: 'Values are converted',
  not_null_set: 'Fails if existing rows have no value',
  not_null_without_default: 'Fails if the table has rows',
  rebuild: 'The table is rebuilt with its rows',
  identity_changed: 'Numbering changes',
  computed_changed: 'Values are recomputed',
  primary_key_changed: 'Fails if rows are not unique by the new key',
  renamed: 'Code that uses the old name breaks',
  moved: 'Code that uses the old schema breaks',
  foreign_key_over_rows: 'Fails if existing rows have no matching parent',
  unique_over_rows: 'Fails if existing rows are duplicates',
  check_over_rows: 'Fails if existing rows violate it',
  cascade_widened: 'Deletes also remove related rows',
};

const DRIFT_WORDS: Readonly<Record<string, string>> = {
  schemas: 'schema',
  tables: 'table',
  columns: 'column',
  foreignKeys: 'foreign key',
  uniques: 'unique constraint',
  checks: 'check',
  indexes: 'index',
};
const HOW_WORDS: Readonly<Record<string, string>> = {
  Added: 'added',
  Updated: 'changed',
  Dropped: 'dropped',
};

interface Named {
  readonly schema?: string;
  readonly name?: string;
}

const nameOf = (thing: unknown): string => {
  if (typeof thing === 'string') return thing;
  const { schema, name } = (thing ?? {}) as Named;
  return [schema, name].filter((each) => each !== undefined && each !== '').join('.');
};

/** A line of what somebody else changed, for people: `columnsAdded {…}` is `added column dbo.Orders.Total`. */
export function driftText(line: string): string {
  const [, kind, how, json] = /^([a-zA-Z]+?)(Added|Updated|Dropped) (\{.*\})$/s.exec(line) ?? [];
  if (json === undefined) return line;
  try {
    const { table, was, columnOrder, ...part } = JSON.parse(json) as Record<string, unknown>;
    const word = kind === 'objects' ? String(part['kind']) : DRIFT_WORDS[kind ?? ''];
    if (word === undefined) return line;
    const own = Object.values(part).find((each) => typeof each === 'object') ?? part;
    const name = [table, own]
      .map(nameOf)
      .filter((each) => each !== '')
      .join('.');
    const before = was === undefined ? '' : `, was ${nameOf(was)}`;
    return `${HOW_WORDS[how ?? '']} ${word} ${name}${before}${columnOrder === true ? ', order of columns' : ''}`;
  } catch {
    return line;
  }
}

const isColumn = /^columnsAdded /;

/** All of them in words; what stands in a new table goes without saying. */
export function driftTexts(lines: readonly string[]): string[] {
  const added = lines
    .filter((each) => each.startsWith('tablesAdded '))
    .map((each) => driftText(each).replace('added table ', 'added column '));
  return lines
    .map((each) => [each, driftText(each)] as const)
    .filter(
      ([line, text]) => !isColumn.test(line) || !added.some((it) => text.startsWith(`${it}.`)),
    )
    .map(([, text]) => text);
}
