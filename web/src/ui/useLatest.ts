import { useCallback, useRef } from 'react';

/** For questions whose answers may come in another order: each asks whether it is still the last one. */
export function useLatest(): () => () => boolean {
  const last = useRef(0);
  return useCallback(() => {
    const mine = ++last.current;
    return () => mine === last.current;
  }, []);
}
