import { below, type Route } from '../../model/route';

export const PATH = '/recall';

const VIEWS = ['chats', 'failures', 'followups', 'overview'] as const;
export type View = (typeof VIEWS)[number];

/** What the list is narrowed to; an empty text does not narrow. */
export interface Filter {
  readonly query: string;
  readonly agent: string;
  readonly workspace: string;
  readonly model: string;
  readonly tool: string;
  readonly after: string;
  readonly before: string;
  readonly lost: string;
}

const NAMES = ['query', 'agent', 'workspace', 'model', 'tool', 'after', 'before', 'lost'] as const;

export const NO_FILTER = Object.fromEntries(NAMES.map((name) => [name, ''])) as unknown as Filter;

/** What the address says about this page. */
export interface Place {
  readonly view: View;
  readonly filter: Filter;
  readonly session: string | undefined;
  /** The request whose turn is to be seen. */
  readonly turn: string;
  readonly importing: boolean;
  /** Of the failures: the date to compare with. */
  readonly since: string;
}

export function placeOf(route: Route): Place {
  const { parameters } = route;
  return {
    view: VIEWS.find((view) => view === parameters['view']) ?? 'chats',
    filter: Object.fromEntries(
      NAMES.map((name) => [name, parameters[name] ?? '']),
    ) as unknown as Filter,
    session: below(route.path, PATH),
    turn: parameters['turn'] ?? '',
    importing: parameters['show'] === 'import',
    since: parameters['since'] ?? '',
  };
}

export function routeOf(place: Place): Route {
  return {
    path: place.session ? `${PATH}/${encodeURIComponent(place.session)}` : PATH,
    parameters: {
      view: place.view === 'chats' ? '' : place.view,
      ...place.filter,
      turn: place.session ? place.turn : '',
      show: place.importing ? 'import' : '',
      since: place.since,
    },
  };
}

/** The address of one turn and of nothing else, to be kept and shared. */
export const linkTo = (session: string, turn: string): Route => ({
  path: `${PATH}/${encodeURIComponent(session)}`,
  parameters: { turn },
});
