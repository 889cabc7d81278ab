import { below, type Route } from '../../model/route';

export const PATH = '/workspace';

export type Side = 'files' | 'changes' | 'states';

/** What the address says about this page. */
export interface Place {
  readonly chat: string | undefined;
  /** The state that is shown; empty for the one the chat is at. */
  readonly at: string;
  /** The state it is compared with; empty for the one before it. */
  readonly from: string;
  readonly path: string;
  readonly side: Side;
  readonly compared: boolean;
}

export function placeOf({ path, parameters }: Route): Place {
  const side = parameters['side'];
  return {
    chat: below(path, PATH),
    at: parameters['at'] ?? '',
    from: parameters['from'] ?? '',
    path: parameters['path'] ?? '',
    side: side === 'changes' || side === 'states' ? side : 'files',
    compared: parameters['view'] === 'difference',
  };
}

export function routeOf(place: Place): Route {
  return {
    path: place.chat ? `${PATH}/${encodeURIComponent(place.chat)}` : PATH,
    parameters: {
      at: place.at,
      from: place.from,
      path: place.path,
      side: place.side === 'files' ? '' : place.side,
      view: place.compared ? 'difference' : '',
    },
  };
}
