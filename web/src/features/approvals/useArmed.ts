import { useEffect, useState } from 'react';

/** Time to see what has changed before a click counts. */
const ARMING_MILLISECONDS = 600;

/**
 * Whether a click counts: what it is about has been on the screen, unchanged and in the same place, long enough.
 *
 * @param shown all that is shown, and where; a change of it disarms
 */
export function useArmed(shown: string): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = requestAnimationFrame(() => {
      // The second frame comes after the first one has been painted. A hidden page has no frames.
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setSeen(shown), ARMING_MILLISECONDS);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown]);
  return seen === shown;
}
