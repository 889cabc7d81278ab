/** A step of a plan; `share` is what of the whole cost, or time when measured, is its own. */
export interface PlanNode {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly share?: number;
  readonly children: readonly PlanNode[];
}

/** A plan as it can be drawn: steps within steps, or the words of a database that has no others. */
export type Plan =
  | { readonly kind: 'tree'; readonly roots: readonly PlanNode[] }
  | { readonly kind: 'text'; readonly text: string };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const number = (value: unknown) => (typeof value === 'number' ? value : Number(value ?? 0) || 0);

/** The plan in an answer, whichever database gave it. */
export function planOf(plan: unknown): Plan {
  const steps = Array.isArray(plan) ? plan : [plan];
  const first: unknown = steps[0];
  if (isFields(first) && isFields(first['Plan'])) {
    return { kind: 'tree', roots: steps.filter(isFields).map(postgres) };
  }
  if (steps.length > 0 && steps.every((step) => isFields(step) && 'detail' in step)) {
    return { kind: 'tree', roots: sqlite(steps as Fields[]) };
  }
  if (typeof first === 'string') {
    const all = steps.map(text).join('\n');
    const roots = /<RelOp\b/.test(all) ? showplan(all) : [];
    return roots.length > 0 ? { kind: 'tree', roots } : { kind: 'text', text: all };
  }
  if (steps.some(isFields)) {
    const roots = steps.filter(isFields).flatMap(mariadb);
    if (roots.length > 0) return { kind: 'tree', roots };
  }
  return { kind: 'text', text: JSON.stringify(plan, null, 2) };
}

function postgres(answer: Fields): PlanNode {
  const plan = answer['Plan'] as Fields;
  const measured = 'Actual Total Time' in plan;
  const whole = measured ? spent(plan) : number(plan['Total Cost']);
  const root = postgresNode(plan, measured ? spent : (node) => number(node['Total Cost']), whole);
  const times = ['Planning Time', 'Execution Time']
    .filter((name) => name in answer)
    .map((name) => [name.toLowerCase(), `${text(answer[name])} ms`] as const);
  return { ...root, facts: [...root.facts, ...times] };
}

const spent = (node: Fields) =>
  number(node['Actual Total Time']) * Math.max(1, number(node['Actual Loops']));

const POSTGRES_SHOWN = new Set(['Node Type', 'Plans', 'Relation Name', 'Schema', 'Join Type']);

/** A dozen counts of blocks that were not touched say nothing. */
const tells = (name: string, value: unknown) =>
  !isFields(value) && value !== false && !(value === 0 && name.endsWith(' Blocks'));

function postgresNode(node: Fields, cost: (node: Fields) => number, whole: number): PlanNode {
  const inner = Array.isArray(node['Plans']) ? node['Plans'].filter(isFields) : [];
  const own = cost(node) - inner.reduce((sum, child) => sum + cost(child), 0);
  const join = node['Join Type'] ? `${text(node['Join Type'])} ` : '';
  const on = node['Relation Name'] ? ` on ${text(node['Relation Name'])}` : '';
  const alias = node['Alias'] && node['Alias'] !== node['Relation Name'];
  const as = on && alias ? ` as ${text(node['Alias'])}` : '';
  return {
    title: `${join}${text(node['Node Type'] ?? 'step')}${on}${as}`,
    facts: Object.entries(node)
      .filter(([name, value]) => !POSTGRES_SHOWN.has(name) && tells(name, value))
      .map(([name, value]) => [name.toLowerCase(), text(value)]),
    ...(whole > 0 ? { share: Math.max(0, Math.min(1, own / whole)) } : {}),
    children: inner.map((child) => postgresNode(child, cost, whole)),
  };
}

/** Each step names the one it is below. */
function sqlite(steps: readonly Fields[]): PlanNode[] {
  const ids = new Set(steps.map((step) => number(step['id'])));
  const below = (parent: number, seen: ReadonlySet<number>): PlanNode[] =>
    steps
      .filter((step) => number(step['parent']) === parent && !seen.has(number(step['id'])))
      .map((step) => ({
        title: text(step['detail']),
        facts: [],
        children: below(number(step['id']), new Set([...seen, number(step['id'])])),
      }));
  const tops = new Set(
    steps.map((step) => number(step['parent'])).filter((parent) => !ids.has(parent)),
  );
  return [...tops].flatMap((top) => below(top, new Set()));
}

/** The plan of SQL Server: elements `RelOp` within each other. */
function showplan(xml: string): PlanNode[] {
  interface Open {
    readonly node: PlanNode;
    readonly children: PlanNode[];
  }
  const roots: PlanNode[] = [];
  const open: Open[] = [];
  for (const [tag, attributes = ''] of xml.matchAll(/<RelOp\b([^>]*)>|<\/RelOp>/g)) {
    if (tag.startsWith('</')) {
      open.pop();
      continue;
    }
    const facts = new Map(
      Array.from(attributes.matchAll(/(\w+)="([^"]*)"/g), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const children: PlanNode[] = [];
    const node = {
      title: [facts.get('PhysicalOp'), facts.get('LogicalOp')]
        .filter((each, index, all) => each && all.indexOf(each) === index)
        .join(', '),
      facts: ['EstimateRows', 'EstimatedTotalSubtreeCost', 'EstimateCPU', 'EstimateIO']
        .filter((name) => facts.has(name))
        .map((name) => [name, facts.get(name) ?? ''] as const),
      children,
    };
    (open.at(-1)?.children ?? roots).push(node);
    if (!attributes.trimEnd().endsWith('/')) open.push({ node, children });
  }
  return roots;
}

/** What MariaDB spent on planning is told beside the plan, which is drawn alone. */
function mariadb(answer: Fields): PlanNode[] {
  const { query_optimization: optimization, ...plan } = answer;
  const planning = isFields(optimization) ? optimization['r_total_time_ms'] : undefined;
  const block = isFields(plan['query_block']) ? plan['query_block'] : plan;
  const roots = nested('plan', plan, number(block['r_total_time_ms'])).children;
  const [first, ...others] = roots;
  return first && planning !== undefined
    ? [{ ...first, facts: [...first.facts, ['planning time', `${text(planning)} ms`]] }, ...others]
    : [...roots];
}

/** Where it was measured: the milliseconds of a step itself, not of those within it. */
const TIMES = ['r_table_time_ms', 'r_other_time_ms', 'r_unpack_time_ms'];

/** MariaDB: objects within objects, whose names say what they are. */
function nested(name: string, fields: Fields, whole: number): PlanNode {
  const children: PlanNode[] = [];
  const facts: [string, string][] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (isFields(value)) children.push(nested(key, value, whole));
    else if (Array.isArray(value) && value.some(isFields))
      children.push(...value.filter(isFields).map((each) => unwrapped(key, each, whole)));
    else facts.push([key.replaceAll('_', ' '), text(value)]);
  }
  const table = fields['table_name'];
  const access = fields['access_type'] ? `, ${text(fields['access_type'])}` : '';
  const word = name === 'block-nl-join' ? 'block nested loop join' : name.replaceAll(/[_-]/g, ' ');
  const own = TIMES.reduce((sum, time) => sum + number(fields[time]), 0);
  return {
    title: table ? `${word} ${text(table)}${access}` : word,
    facts,
    ...(whole > 0 && own > 0 ? { share: Math.min(1, own / whole) } : {}),
    children,
  };
}

/** `{table: {…}}` in a list is the table itself. */
function unwrapped(key: string, fields: Fields, whole: number): PlanNode {
  const [only, ...others] = Object.entries(fields);
  return only && others.length === 0 && isFields(only[1])
    ? nested(only[0], only[1], whole)
    : nested(key, fields, whole);
}
