import { useStore } from '@xyflow/react';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { FarAway } from './TableNode';
import { css } from '../css';
import { cx } from '../../../ui/cx';

/** Below these zooms only names are drawn, and then with thicker lines. */
const FAR = 0.45;
const VERY_FAR = 0.2;

/**
 * From far away every table stays drawn as soon as there is time for it: a table that comes into sight
 * while one moves would have the browser weigh all others anew.
 */
export function useAllDrawn(): boolean {
  const far = useStore((state) => state.transform[2] < FAR);
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (!far) return undefined;
    const wait = setTimeout(() => startTransition(() => setAll(true)), 200);
    return () => {
      clearTimeout(wait);
      setAll(false);
    };
  }, [far]);
  return far && all;
}

/** Tells the tables when one is too far away to read their columns. */
export function FarSwitch({ children }: { readonly children: ReactNode }) {
  const far = useStore((state) => state.transform[2] < FAR);
  const veryFar = useStore((state) => state.transform[2] < VERY_FAR);
  return (
    <FarAway value={far}>
      <div className={cx(css.flow, far && css.far, veryFar && css.veryFar)}>{children}</div>
    </FarAway>
  );
}
