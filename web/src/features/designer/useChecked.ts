import { useEffect } from 'react';
import type { Draft } from '../../model/designer/draft';
import type { DraftEdit } from '../../model/designer/edits';
import type { Problem } from '../../model/problem';
import { EditRefused } from './DesignerCalls';
import type { DesignerStore } from './DesignerStore';

/** So long nobody typed: then the engine is asked. */
const PAUSE = 350;

export type Faults = ReadonlyMap<string, Problem>;

/** The part of the drawer that a refusal is about. */
export function faultsOf(refused: EditRefused, edits: readonly DraftEdit[], draft: Draft): Faults {
  const part = refused.failedEdit === undefined ? '' : (edits[refused.failedEdit]?.part ?? 'table');
  return new Map([[columnSaid(part, refused.problem.message, draft) ?? part, refused.problem]]);
}

/** A new table is one edit with all its columns: which one is meant, its words say. */
function columnSaid(part: string, message: string, draft: Draft): string | undefined {
  if (part !== 'table' || draft.id !== '') return undefined;
  const named = draft.columns.filter(
    ({ name, type }) =>
      (name !== '' && message.includes(`'${name}'`)) || message.includes(`'${type}'`),
  );
  return named.length === 1 ? named[0]!.id : undefined;
}

/**
 * Has the engine look at what is typed, by the very edits that saving would send, and tells what it
 * says. A state that somebody else made stale, and a server that is gone, are for saving to tell.
 */
export function useChecked(
  store: DesignerStore,
  draft: Draft,
  edits: readonly DraftEdit[],
  onFaults: (faults: Faults) => void,
): void {
  const asked = JSON.stringify(edits);
  useEffect(() => {
    if (asked === '[]') return undefined;
    let late = false;
    const look = async () => {
      const found = await store
        .check(edits.map((each) => each.edit))
        .then((): Faults => new Map())
        .catch((wrong: unknown) =>
          wrong instanceof EditRefused && !wrong.stale ? faultsOf(wrong, edits, draft) : undefined,
        );
      if (!late && found) onFaults(found);
    };
    const wait = setTimeout(() => void look(), PAUSE);
    return () => {
      late = true;
      clearTimeout(wait);
    };
    // The edits are what was typed: asked again when they are others.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, asked]);
}
