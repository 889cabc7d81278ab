import { NO_FILTER, type CallFilter } from '../../model/calls';
import type { Grouping } from '../../model/groups';
import { below, type Route } from '../../model/route';

export const PATH = '/activity';

const GROUPINGS = ['chat', 'client'] as const;

/** What the address says about this page. */
export interface Place {
  readonly filter: CallFilter;
  /** The reading that this page does itself is shown too. */
  readonly own: boolean;
  readonly group: Grouping;
  readonly call: string | undefined;
  readonly show: 'connect' | 'call' | undefined;
  /** Of `show: 'call'`: which tool, and which recorded call to begin with. */
  readonly tool: string;
  readonly from: string;
}

export function placeOf(route: Route): Place {
  const { parameters } = route;
  const show = parameters['show'];
  const take = (name: keyof CallFilter) => parameters[name] ?? NO_FILTER[name];
  return {
    filter: {
      tool: take('tool'),
      door: take('door'),
      status: take('status'),
      text: take('text'),
      effect: take('effect'),
      client: take('client'),
      since: take('since'),
    },
    own: parameters['own'] === 'yes',
    group: GROUPINGS.find((each) => each === parameters['group']) ?? '',
    call: below(route.path, PATH),
    show: show === 'connect' || show === 'call' ? show : undefined,
    tool: parameters['with'] ?? '',
    from: parameters['from'] ?? '',
  };
}

export function routeOf(place: Place): Route {
  return {
    path: place.call ? `${PATH}/${encodeURIComponent(place.call)}` : PATH,
    parameters: {
      ...place.filter,
      own: place.own ? 'yes' : '',
      group: place.group,
      show: place.show ?? '',
      with: place.show ? place.tool : '',
      from: place.show ? place.from : '',
    },
  };
}
