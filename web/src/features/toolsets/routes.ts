import { below, type Route } from '../../model/route';

export const PATH = '/toolsets';

export type View = 'installed' | 'tools' | 'servers';

/** What the address says about this page. */
export interface Place {
  readonly view: View;
  readonly toolset: string | undefined;
  readonly search: string;
  /** The tool whose form is open. */
  readonly run: string;
  readonly importing: boolean;
}

export function placeOf({ path, parameters }: Route): Place {
  const view = parameters['view'];
  return {
    view: view === 'tools' || view === 'servers' ? view : 'installed',
    toolset: below(path, PATH),
    search: parameters['search'] ?? '',
    run: parameters['run'] ?? '',
    importing: parameters['show'] === 'import',
  };
}

export function routeOf(place: Place): Route {
  return {
    path: place.toolset ? `${PATH}/${encodeURIComponent(place.toolset)}` : PATH,
    parameters: {
      view: place.view === 'installed' ? '' : place.view,
      search: place.search,
      run: place.run,
      show: place.importing ? 'import' : '',
    },
  };
}
