import { useCallback, useState } from 'react';

const KEY = 'toolroom.pane.';

/** The size of a pane in pixels, as this browser last had it. */
export function usePaneSize(id: string, start: number): readonly [number, (size: number) => void] {
  const [size, setSize] = useState(() => kept(id) ?? start);
  const keep = useCallback(
    (wanted: number) => {
      setSize(wanted);
      try {
        localStorage.setItem(KEY + id, String(wanted));
      } catch {
        // Without a storage the pane has its size until the page is closed.
      }
    },
    [id],
  );
  return [size, keep];
}

function kept(id: string): number | undefined {
  try {
    const size = Number(localStorage.getItem(KEY + id));
    return size > 0 ? size : undefined;
  } catch {
    return undefined;
  }
}
