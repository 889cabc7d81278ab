import { useEffect } from 'react';

/** Has the browser ask before the page goes, while something on it would be lost. */
export function useLeaveGuard(isLost: () => boolean): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isLost]);
}
