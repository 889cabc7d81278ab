import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { CLIENT } from '../../../api/Api';
import type { Design } from '../../../model/designer/schema';
import { stepTitle } from '../../../model/designer/words';
import type { DesignerStore } from '../DesignerStore';
import type { LayoutStore } from './LayoutStore';
import { Steps, type Step } from './Steps';

/** Undo and redo as a person means them: of the last thing done in this window, whatever it was. */
export interface Walking {
  readonly walk: (way: 'undo' | 'redo') => Promise<void>;
  readonly undoTitle: string;
  readonly redoTitle: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export function useSteps(
  steps: Steps,
  store: DesignerStore,
  layout: LayoutStore,
  design: Design,
): Walking {
  const undo = useSyncExternalStore(steps.watch, () => steps.undo);
  const redo = useSyncExternalStore(steps.watch, () => steps.redo);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const walk = useCallback(
    (way: 'undo' | 'redo') => {
      const mine = turn.current.then(async () => {
        const step = way === 'undo' ? steps.undo : steps.redo;
        if (step?.kind === 'layout') await layout.back(step, way);
        else await store.walk(way, step?.entries);
        steps.walked(way);
      });
      // One after the other: two quick keys take back two steps, and not one of them twice.
      turn.current = mine.catch(() => {});
      return mine;
    },
    [steps, store, layout],
  );
  return useMemo(
    () => ({
      walk,
      undoTitle: titleOf('Undo', undo, design.undo),
      redoTitle: titleOf('Redo', redo, design.redo),
      canUndo: undo?.kind === 'layout' || design.undo !== undefined,
      canRedo: redo?.kind === 'layout' || design.redo !== undefined,
    }),
    [walk, undo, redo, design.undo, design.redo],
  );
}

const titleOf = (word: 'Undo' | 'Redo', step: Step | undefined, of: Design['undo']) =>
  step?.kind === 'layout' ? `${word}: ${step.title}` : stepTitle(word, of, CLIENT);
