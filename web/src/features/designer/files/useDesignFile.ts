import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Design } from '../../../model/designer/schema';
import { problemOf, type Problem } from '../../../model/problem';
import { useSay } from '../../../ui/Toasts';
import { useLatest } from '../../../ui/useLatest';
import type { DesignerStore } from '../DesignerStore';

/** What somebody else did to the file since it was read here. */
export interface Elsewhere {
  readonly drift: readonly string[];
  readonly total: number;
  /** Why the file cannot be read any more, as after a merge that is not done. */
  readonly unreadable?: Problem;
}

export interface DesignFile {
  readonly name: string;
  readonly save: (overwrite?: boolean) => Promise<boolean>;
  readonly reload: () => Promise<boolean>;
  /** Why it was not written: somebody else has changed it. */
  readonly stale: Problem | undefined;
  readonly elsewhere: Elsewhere | undefined;
  /** Goes on with the design as it is here; the file is asked about again when it is yet another. */
  readonly keepMine: () => void;
}

/** Saving and reading the file of a design, and noticing that others write it too. */
export function useDesignFile(
  store: DesignerStore,
  design: Design,
  onStale: () => void,
): DesignFile | undefined {
  const say = useSay();
  const [stale, setStale] = useState<Problem>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const kept = useRef('');
  const ask = useLatest();
  const name = design.file;

  const look = useCallback(async () => {
    const isLatest = ask();
    const found = await elsewhereNow(store);
    // An answer that was overtaken tells of an older file.
    if (!isLatest()) return;
    setElsewhere(found && JSON.stringify(found) !== kept.current ? found : undefined);
  }, [store, ask]);
  // Who comes back to the page may have been at the file: in an editor, or by a git pull.
  useEffect(() => {
    if (name === undefined) return undefined;
    const back = () => {
      if (document.visibilityState === 'visible') void look();
    };
    void look();
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [name, look]);

  const run = useCallback(
    async (action: 'save' | 'reload', overwrite: boolean) => {
      try {
        await store.file(action, overwrite);
        ask();
        setStale(undefined);
        setElsewhere(undefined);
        kept.current = '';
        say(action === 'save' ? `${name} is saved.` : `${name} was read again.`);
        return true;
      } catch (wrong) {
        const problem = problemOf(wrong);
        if (problem.code === 'stale_file') {
          setStale(problem);
          kept.current = '';
          void look();
          onStale();
        } else say.problem(problem);
        return false;
      }
    },
    [store, say, name, onStale, look, ask],
  );
  return useMemo(
    () =>
      name === undefined
        ? undefined
        : {
            name,
            save: (overwrite = false) => run('save', overwrite),
            reload: () => run('reload', false),
            stale,
            elsewhere,
            keepMine: () => {
              kept.current = JSON.stringify(elsewhere);
              setElsewhere(undefined);
            },
          },
    [name, run, stale, elsewhere],
  );
}

/** Nothing where the file is as it was read, or where nobody could be asked. */
async function elsewhereNow(store: DesignerStore): Promise<Elsewhere | undefined> {
  try {
    const answer = await store.calls.ask('designer_file', {
      action: 'compare',
      designerId: store.designerId,
    });
    if (answer['changed'] !== true) return undefined;
    return {
      drift: (answer['drift'] ?? []) as readonly string[],
      total: Number(answer['driftTotal'] ?? 0),
    };
  } catch (wrong) {
    const problem = problemOf(wrong);
    return problem.code === 'page.no-answer'
      ? undefined
      : { drift: [], total: 0, unreadable: problem };
  }
}
