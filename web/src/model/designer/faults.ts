import type { Draft } from './draft';
import type { DraftEdit } from './edits';

/** Which part of the drawer a refusal is about: the part of its edit, or the column it names. */
export function partMeant(
  failedEdit: number | undefined,
  message: string,
  edits: readonly DraftEdit[],
  draft: Draft,
): string {
  const part = failedEdit === undefined ? '' : (edits[failedEdit]?.part ?? 'table');
  return columnSaid(part, message, draft) ?? part;
}

/** A new table is one edit with all its columns: which one is meant, its words say. */
function columnSaid(part: string, message: string, draft: Draft): string | undefined {
  if (part !== 'table' || draft.id !== '') return undefined;
  const named = draft.columns.filter(({ name }) => name !== '' && message.includes(`'${name}'`));
  // Of two that are called the same it is the later one.
  return (named.at(-1) ?? draft.columns.find(({ type }) => message.includes(`'${type}'`)))?.id;
}

const LISTS = ['keys', 'indexes', 'uniques', 'checks'] as const;

/**
 * What was typed without one part of it: as that was when the table was opened, or not there. So the
 * engine, which stops at the first fault, can be asked about the rest.
 */
export function withoutPart(opened: Draft | undefined, draft: Draft, part: string): Draft {
  if (part === 'table') {
    const { schema, name, comment, pkName } = opened ?? { ...draft, name: `${draft.name} ?` };
    return { ...draft, schema, name, comment, pkName };
  }
  const columns = restored(opened?.columns ?? [], draft.columns, part);
  const kept = new Set(columns.map((each) => each.id));
  const lists = Object.fromEntries(
    LISTS.map((list) => [
      list,
      restored<{ id: string }>(opened?.[list] ?? [], draft[list], part).filter((each) =>
        columnsOf(each as never).every((id) => kept.has(id)),
      ),
    ]),
  );
  return { ...draft, columns, ...lists };
}

/** The columns that a key, an index or a constraint needs. */
function columnsOf(each: {
  readonly columns?: readonly string[];
  readonly parts?: readonly { readonly column: string }[];
  readonly pairs?: readonly { readonly column: string }[];
}): readonly string[] {
  return each.columns ?? (each.parts ?? each.pairs ?? []).map(({ column }) => column);
}

function restored<T extends { readonly id: string }>(
  opened: readonly T[],
  typed: readonly T[],
  part: string,
): readonly T[] {
  const at = opened.findIndex((each) => each.id === part);
  const was = opened[at];
  if (!was) return typed.filter((each) => each.id !== part);
  if (typed.some((each) => each.id === part)) {
    return typed.map((each) => (each.id === part ? was : each));
  }
  return typed.toSpliced(Math.min(at, typed.length), 0, was);
}
