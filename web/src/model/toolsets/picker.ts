import type { BundleProblem, ToolLine } from './types';

export interface ToolGroup {
  readonly origin: ToolLine['origin'];
  readonly name: string;
  readonly tools: readonly ToolLine[];
}

const ORDER = { builtin: 0, toolset: 1, server: 2 } as const;

/** The tools by where they come from: our own, those of toolsets, those of MCP servers. */
export function grouped(tools: readonly ToolLine[], search: string): readonly ToolGroup[] {
  const groups = new Map<string, ToolGroup & { tools: ToolLine[] }>();
  for (const tool of tools.filter((each) => matches(each, search))) {
    const key = `${tool.origin} ${tool.group}`;
    const group = groups.get(key) ?? { origin: tool.origin, name: tool.group, tools: [] };
    group.tools.push(tool);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, tools: group.tools.toSorted(byName) }))
    .toSorted((a, b) => ORDER[a.origin] - ORDER[b.origin] || (a.name < b.name ? -1 : 1));
}

const byName = (a: ToolLine, b: ToolLine) => (a.name < b.name ? -1 : 1);

/** Every word is in one of the texts a person sees. */
function matches(tool: ToolLine, search: string): boolean {
  const seen =
    `${tool.name} ${tool.exposed_name ?? tool.tool_id} ${tool.description} ${tool.group} ${tool.category}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => seen.includes(word));
}

/** All reasons in the answer of a refused import; empty when it is no such answer. */
export function problemsIn(body: unknown): readonly BundleProblem[] {
  const problems = (body as { problems?: unknown } | null)?.problems;
  if (!Array.isArray(problems)) return [];
  return problems.map((each: Partial<BundleProblem>) => ({
    code: String(each.code ?? ''),
    line: Number(each.line ?? 0),
    path: String(each.path ?? ''),
    message: String(each.message ?? ''),
  }));
}

/** How a server is started, as one would type it; a remote one by its address. */
export function commandText(config: Readonly<Record<string, unknown>>): string {
  if (typeof config['url'] === 'string') return config['url'];
  const words = Array.isArray(config['args']) ? config['args'].map(String) : [];
  return [String(config['command'] ?? ''), ...words]
    .map((word) => (/^[\w@%+=:,./$-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ');
}
