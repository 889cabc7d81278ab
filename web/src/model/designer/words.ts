import type { Step } from './schema';

const VERBS: Readonly<Record<string, string>> = { add: 'add', drop: 'drop', set: 'change' };
const NOUNS: Readonly<Record<string, string>> = {
  table: 'table',
  column: 'column',
  foreign_key: 'foreign key',
  index: 'index',
  unique: 'unique constraint',
  check: 'check',
  schema: 'schema',
};

type Named = Readonly<Record<string, unknown>>;

/** A step of the history in words: `add column Orders.Note`. */
export function stepText(what: string): string {
  const split = what.indexOf(' {');
  const op = split < 0 ? what : what.slice(0, split);
  const [, verb = '', noun = ''] = /^(add|drop|set)_(\w+)$/.exec(op) ?? [];
  if (verb === '') return op;
  const words = `${VERBS[verb] ?? verb} ${NOUNS[noun] ?? noun.replaceAll('_', ' ')}`;
  const name = split < 0 ? '' : nameIn(what.slice(split + 1));
  return name === '' ? words : `${words} ${name}`;
}

function nameIn(json: string): string {
  let item: Named;
  try {
    item = JSON.parse(json) as Named;
  } catch {
    return '';
  }
  const nameOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? String((value as Named)['name'] ?? '') : '';
  const table = nameOf(item['table']);
  const part = ['column', 'foreignKey', 'index', 'unique', 'check']
    .map((field) => nameOf(item[field]))
    .find((name) => name !== '');
  if (part === undefined) return table || String(item['name'] ?? '');
  return table === '' ? part : `${table}.${part}`;
}

/** What the button of undo or redo says when one asks it. */
export function stepTitle(verb: 'Undo' | 'Redo', step: Step | undefined, self: string): string {
  if (!step) return `Nothing to ${verb.toLowerCase()}`;
  const by = step.client === self ? '' : ` (by ${step.client})`;
  return `${verb}: ${stepText(step.what)}${by}`;
}
