import type { Route } from '../../model/route';

export const PATH = '/query';

export type View = 'rows' | 'plan' | 'saved' | 'history';

/** What the address says about this page. */
export interface Place {
  readonly database: string;
  readonly view: View;
}

export function placeOf({ parameters }: Route): Place {
  const view = parameters['view'];
  return {
    database: parameters['database'] ?? '',
    view: view === 'plan' || view === 'saved' || view === 'history' ? view : 'rows',
  };
}

export const routeOf = ({ database, view }: Place): Route => ({
  path: PATH,
  parameters: { database, view: view === 'rows' ? '' : view },
});
