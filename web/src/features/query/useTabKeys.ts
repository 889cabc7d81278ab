import { useEffect, useRef } from 'react';

/** Keys that work anywhere on the page, by what stands on the key whatever a modifier makes of it. */
export type TabKeys = Readonly<Record<string, () => void>>;

/** Runs what a key stands for, as in `Alt+KeyN`. Browsers keep Ctrl with these letters for themselves. */
export function useTabKeys(keys: TabKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const mod = event.ctrlKey || event.metaKey;
      const name = [
        mod ? 'Mod' : '',
        event.altKey ? 'Alt' : '',
        event.shiftKey ? 'Shift' : '',
        event.code,
      ]
        .filter(Boolean)
        .join('+');
      const run = latest.current[name];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
