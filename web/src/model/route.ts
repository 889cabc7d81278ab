/** Where the person is: the path behind the `#`, and what it asks for. */
export interface Route {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The route in a fragment like `#/activity/call-7?status=error`. */
export function routeIn(fragment: string): Route | undefined {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith('/')) return undefined;
  const question = text.indexOf('?');
  return {
    path: question < 0 ? text : text.slice(0, question),
    parameters: Object.fromEntries(
      new URLSearchParams(question < 0 ? '' : text.slice(question + 1)),
    ),
  };
}

export function fragmentOf(route: Route): string {
  const query = new URLSearchParams(
    Object.entries(route.parameters).filter(([, value]) => value !== ''),
  ).toString();
  return `#${route.path}${query ? `?${query}` : ''}`;
}

/** The part of a path below a page's own, decoded: `call-7` of `/activity/call-7`. */
export function below(path: string, page: string): string | undefined {
  if (!path.startsWith(`${page}/`)) return undefined;
  try {
    return decodeURIComponent(path.slice(page.length + 1)) || undefined;
  } catch {
    return undefined;
  }
}

export function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}

/** The page that an editor's window asks for by its address, `/embed/activity`. */
export function embeddedPath(pathname: string): string | undefined {
  const found = /^\/embed(?:\/(.*))?$/.exec(pathname);
  return found ? `/${found[1] ?? ''}` : undefined;
}
