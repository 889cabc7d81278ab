/** An element of a domain model, where it is declared. */
export interface Element {
  readonly type: string;
  readonly name: string;
  readonly fqn: string;
  /** The domain it is part of. */
  readonly above?: string;
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** A line of the explorer, with those below it. */
export interface Branch {
  readonly id: string;
  readonly label: string;
  /** Said behind the label, fainter. */
  readonly detail: string;
  readonly element?: Element;
  readonly children: readonly Branch[];
}

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Maps', ['ContextMap', 'DomainMap']],
  ['Teams', ['Team']],
  ['Classifications', ['Classification']],
  ['Metadata', ['Metadata']],
];

/** Domains within domains, contexts within domains; then the rest by kind. */
export function branchesOf(elements: readonly Element[]): readonly Branch[] {
  const domains = elements.filter((each) => each.type === 'Domain');
  const known = new Set(domains.map((each) => each.fqn));
  const below = new Map<string, Element[]>();
  for (const each of elements) {
    if (each.type !== 'Domain' && each.type !== 'BoundedContext') continue;
    const above = each.above !== undefined && known.has(each.above) ? each.above : '';
    below.set(above, [...(below.get(above) ?? []), each]);
  }
  const drawn = new Set<string>();
  const branch = (element: Element): Branch => {
    const own = element.type === 'Domain' && !drawn.has(element.fqn);
    drawn.add(element.fqn);
    return {
      id: `${element.type} ${element.fqn}`,
      label: element.name,
      detail: qualifier(element),
      element,
      children: own ? (below.get(element.fqn) ?? []).map(branch) : [],
    };
  };
  const roots = (below.get('') ?? []).map(branch);
  // Those in a circle are below nobody who is drawn, and shown all the same.
  const lost: Branch[] = [];
  for (const each of domains) if (!drawn.has(each.fqn)) lost.push(branch(each));
  const groups = GROUPS.map(([label, types]) => {
    const children = elements.filter((each) => types.includes(each.type)).map(branch);
    return { id: `group ${label}`, label, detail: String(children.length), children };
  }).filter((group) => group.children.length > 0);
  const model = [...roots, ...lost];
  return [
    ...(model.length > 0
      ? [{ id: 'group Domains', label: 'Domains and contexts', detail: '', children: model }]
      : []),
    ...groups,
  ];
}

function qualifier(element: Element): string {
  return element.fqn === element.name ? '' : element.fqn.slice(0, -element.name.length - 1);
}

/** A line that is on the screen now. */
export interface Row {
  readonly branch: Branch;
  readonly level: number;
  readonly open: boolean | undefined;
  readonly parent: string | undefined;
}

/** Those to be seen: below what is open; with a filter, what fits and the way to it. */
export function rowsOf(
  branches: readonly Branch[],
  closed: ReadonlySet<string>,
  filter: string,
): readonly Row[] {
  const wanted = filter.trim().toLowerCase();
  const fits = (branch: Branch): boolean =>
    wanted === '' ||
    (branch.element?.fqn ?? branch.label).toLowerCase().includes(wanted) ||
    branch.children.some(fits);
  const rows: Row[] = [];
  const walk = (all: readonly Branch[], level: number, parent: string | undefined) => {
    for (const branch of all) {
      if (!fits(branch)) continue;
      const open =
        branch.children.length === 0 ? undefined : wanted !== '' || !closed.has(branch.id);
      rows.push({ branch, level, open, parent });
      if (open) walk(branch.children, level + 1, branch.id);
    }
  };
  walk(branches, 1, undefined);
  return rows;
}
