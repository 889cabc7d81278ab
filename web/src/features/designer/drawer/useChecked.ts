import { useEffect } from 'react';
import type { Draft } from '../../../model/designer/draft';
import { editsOf, type DraftEdit } from '../../../model/designer/edits';
import { partMeant, withoutPart } from '../../../model/designer/faults';
import type { Table } from '../../../model/designer/schema';
import type { Problem } from '../../../model/problem';
import { EditRefused } from '../DesignerCalls';
import type { DesignerStore } from '../DesignerStore';

/** So long nobody typed: then the engine is asked. */
const PAUSE = 350;
/** So many faults are looked for: whoever has more has enough to do. */
const MOST = 8;

export type Faults = ReadonlyMap<string, Problem>;

export function faultsOf(refused: EditRefused, edits: readonly DraftEdit[], draft: Draft): Faults {
  const { problem, failedEdit } = refused;
  return new Map([[partMeant(failedEdit, problem.message, edits, draft), problem]]);
}

/**
 * Has the engine look at what is typed, by the very edits that saving would send, and tells all that it
 * says: it stops at the first fault, so it is asked again about the rest. A state that somebody else made
 * stale, and a server that is gone, are for saving to tell.
 */
export function useChecked(
  store: DesignerStore,
  opened: Draft | undefined,
  draft: Draft,
  edits: readonly DraftEdit[],
  onFaults: (faults: Faults) => void,
): void {
  const asked = JSON.stringify(edits);
  useEffect(() => {
    if (asked === '[]') return undefined;
    let late = false;
    const look = async () => {
      const found = new Map<string, Problem>();
      let rest = draft;
      while (found.size < MOST) {
        const tables = store.state.design?.tables ?? new Map<string, Table>();
        const left = found.size === 0 ? edits : editsOf(opened, rest, tables);
        const wrong = left.length === 0 ? undefined : await refusalOf(store, left);
        if (late) return;
        if (wrong === 'unknown' && found.size === 0) return;
        if (wrong === undefined || wrong === 'unknown') break;
        const [[part, problem]] = [...faultsOf(wrong, left, rest)] as [[string, Problem]];
        if (found.has(part)) break;
        found.set(part, problem);
        rest = withoutPart(opened, rest, part);
      }
      if (!late) onFaults(found);
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

async function refusalOf(store: DesignerStore, edits: readonly DraftEdit[]) {
  try {
    await store.check(edits.map((each) => each.edit));
    return undefined;
  } catch (wrong) {
    return wrong instanceof EditRefused && !wrong.stale ? wrong : ('unknown' as const);
  }
}
