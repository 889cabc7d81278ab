import { below, type Route } from '../../model/route';

export const PATH = '/designer';

/** The connection whose design is open: `demo` of `/designer/demo`. */
export const connectionIn = (route: Route) => below(route.path, PATH);

export const routeOf = (connectionId: string): Route => ({
  path: `${PATH}/${encodeURIComponent(connectionId)}`,
  parameters: {},
});
