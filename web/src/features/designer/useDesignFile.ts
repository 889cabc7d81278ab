import { useCallback, useMemo, useState } from 'react';
import type { Design } from '../../model/designer/schema';
import { problemOf, type Problem } from '../../model/problem';
import { useSay } from '../../ui/Toasts';
import type { DesignerStore } from './DesignerStore';

export interface DesignFile {
  readonly name: string;
  readonly save: (overwrite?: boolean) => Promise<boolean>;
  readonly reload: () => Promise<boolean>;
  /** Why it was not written: somebody else has changed it. */
  readonly stale: Problem | undefined;
}

/** Saving and reading the file of a design. */
export function useDesignFile(
  store: DesignerStore,
  design: Design,
  onStale: () => void,
): DesignFile | undefined {
  const say = useSay();
  const [stale, setStale] = useState<Problem>();
  const name = design.file;
  const run = useCallback(
    async (action: 'save' | 'reload', overwrite: boolean) => {
      try {
        await store.file(action, overwrite);
        setStale(undefined);
        say(action === 'save' ? `${name} is saved.` : `${name} was read again.`);
        return true;
      } catch (wrong) {
        const problem = problemOf(wrong);
        if (problem.code === 'stale_file') {
          setStale(problem);
          onStale();
        } else say.problem(problem);
        return false;
      }
    },
    [store, say, name, onStale],
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
          },
    [name, run, stale],
  );
}
