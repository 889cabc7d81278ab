import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { embeddedPath, fragmentOf, routeIn } from '../model/route';
import type { Navigation } from '../ui/Navigation';

function watch(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  window.addEventListener('toolroom:moved', onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    window.removeEventListener('toolroom:moved', onChange);
  };
}

/** The route behind the `#`; in an editor's window, what its address asks for, until one goes on. */
export function useHashRoute(home: string): Navigation {
  const fragment = useSyncExternalStore(watch, () => window.location.hash);
  const route = useMemo(() => {
    const asked = embeddedPath(window.location.pathname);
    const start = asked && asked !== '/' ? asked : home;
    return routeIn(fragment) ?? { path: start, parameters: {} };
  }, [fragment, home]);
  const go = useCallback<Navigation['go']>((target, replace = false) => {
    const wanted = fragmentOf(target);
    if (wanted === window.location.hash) return;
    if (replace) window.history.replaceState(null, '', wanted);
    else window.history.pushState(null, '', wanted);
    window.dispatchEvent(new Event('toolroom:moved'));
  }, []);
  return useMemo(() => ({ route, go }), [route, go]);
}
