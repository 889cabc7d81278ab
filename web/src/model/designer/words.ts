import type { Step } from './schema';

const VERBS: Readonly<Record<string, string>> = { add: 'add', drop: 'drop', set: 'change' };
const NOUNS: Readonly<Record<string, string>> = {
  foreign_key: 'foreign key',
  unique: 'unique constraint',
};

/** A step of the history in words: `add_column dbo.Orders.Note` adds a column. */
export function stepText(what: string): string {
  const [, verb, noun, rest] =
    /^(add|drop|set)_(table|column|foreign_key|index|unique|check|schema)\b(.*)$/s.exec(what) ?? [];
  if (verb === undefined || noun === undefined) return what;
  return `${VERBS[verb]} ${NOUNS[noun] ?? noun}${rest ?? ''}`;
}

/** What the button of undo or redo says when one asks it. */
export function stepTitle(verb: 'Undo' | 'Redo', step: Step | undefined, self: string): string {
  if (!step) return `Nothing to ${verb.toLowerCase()}`;
  const by = step.client === self ? '' : ` (by ${step.client})`;
  return `${verb}: ${stepText(step.what)}${by}`;
}
