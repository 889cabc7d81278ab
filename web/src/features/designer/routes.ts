import { below, type Route } from '../../model/route';

export const PATH = '/designer';

/** Where a design comes from: a connection of the settings, or a designer that is open on a file. */
export type Source =
  | { readonly kind: 'connection'; readonly id: string }
  | { readonly kind: 'designer'; readonly id: string };

/** `demo` of `/designer/demo`, or the designer of `/designer?file=…`. */
export function sourceIn(route: Route): Source | undefined {
  const connection = below(route.path, PATH);
  if (connection !== undefined) return { kind: 'connection', id: connection };
  const file = route.parameters['file'];
  return file ? { kind: 'designer', id: file } : undefined;
}

/** A link to one table of a design, as in `#/designer/demo?table=dbo.Orders`. */
export const tableIn = (route: Route): string | undefined => route.parameters['table'];

export const routeOf = ({ kind, id }: Source): Route =>
  kind === 'connection'
    ? { path: `${PATH}/${encodeURIComponent(id)}`, parameters: {} }
    : { path: PATH, parameters: { file: id } };
