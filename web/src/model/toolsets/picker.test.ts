import { describe, expect, it } from 'vitest';
import { commandText, grouped, problemsIn } from './picker';
import type { ToolLine } from './types';

const tool = (origin: ToolLine['origin'], group: string, name: string): ToolLine => ({
  tool_id: `${group}:${name}`,
  group,
  origin,
  name,
  description: `Does ${name}`,
  category: 'files',
  enabled: true,
  available: true,
  requires_confirmation: false,
  input_schema: {},
});

describe('the tool picker', () => {
  const tools = [
    tool('server', 'git-insight', 'commits'),
    tool('toolset', 'git-insight', 'Summarize'),
    tool('builtin', 'Builtin', 'Query'),
    tool('toolset', 'app-builder', 'Write File'),
    tool('toolset', 'app-builder', 'Read File'),
  ];

  it('has our own tools first, then toolsets, then servers, even where two share a name', () => {
    expect(grouped(tools, '').map(({ origin, name }) => `${origin} ${name}`)).toEqual([
      'builtin Builtin',
      'toolset app-builder',
      'toolset git-insight',
      'server git-insight',
    ]);
  });

  it('finds tools that have every word', () => {
    const found = grouped(tools, 'file WRITE').flatMap((group) => group.tools);
    expect(found.map((each) => each.name)).toEqual(['Write File']);
    expect(grouped(tools, 'nothing')).toEqual([]);
  });
});

describe('a bundle', () => {
  it('is refused with every reason', () => {
    const body = { code: 'toolsets.refused', problems: [{ code: 'A', line: 2, message: 'x' }] };
    expect(problemsIn(body)).toEqual([{ code: 'A', line: 2, path: '', message: 'x' }]);
    expect(problemsIn(null)).toEqual([]);
  });

  it('shows the command of a server as it is typed', () => {
    expect(commandText({ command: 'npx', args: ['-y', 'a b'] })).toBe('npx -y "a b"');
    expect(commandText({ url: 'https://example.org/mcp' })).toBe('https://example.org/mcp');
  });
});
