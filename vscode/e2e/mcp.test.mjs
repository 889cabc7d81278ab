// Which way agents get the tools: native by default, VS Code's own MCP client by a setting, no tool twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, serversOf, until } from './editor.mjs';

const place = makePlace({ 'shop.dlang': 'Team Red\n' }, { 'toolroom.tools.via': 'mcp' });
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const tools = () => editor.inside((vscode) => vscode.lm.tools.map((tool) => tool.name));

const set = (name, value) =>
  editor.inside(
    async (vscode, given) => {
      await vscode.workspace
        .getConfiguration('toolroom')
        .update(given.name, given.value, vscode.ConfigurationTarget.Global);
    },
    { name, value },
  );

test("VS Code's own MCP client starts the server and lists its tools", async () => {
  // Every server that VS Code has heard of; of one that it has not, nothing is said.
  const names = await until('the tools of the MCP server are listed', async () => {
    await editor.command('workbench.mcp.startServer', '*', {
      waitForLiveTools: true,
    });
    const all = await tools();
    return all.some((name) => /^mcp_.*domainlang_list/.test(name)) && all;
  });
  assert.ok(
    names.some((name) => /^mcp_.*mssql-query/.test(name)),
    names.join(),
  );
  assert.equal(serversOf(place, 'mcp').length, 1);
});

test('by default the tools are native, and none is listed twice', async () => {
  await set('tools.via', undefined);
  await until(
    'the MCP tools are gone',
    async () => !(await tools()).some((name) => name.startsWith('mcp_')),
  );
  const names = await tools();
  assert.equal(new Set(names).size, names.length);
  const text = await editor.inside(async (vscode) => {
    const result = await vscode.lm.invokeTool('domainlang_list', {
      input: { type: 'teams' },
      toolInvocationToken: undefined,
    });
    return result.content.map((part) => part.value).join('');
  });
  assert.match(text, /Red/);
});

test('a setting says which tools are offered at all', async () => {
  await editor.answer('recall_stats', {});
  await set('tools.disabled', ['recall_stats']);
  await until('a call of it is refused', () =>
    editor.invoke('recall_stats', {}).then(
      () => false,
      ({ message }) => /does not have an implementation/.test(message),
    ),
  );
  await editor.answer('recall_search', { query: 'order' });
  await set('tools.disabled', undefined);
  await until('it answers again', () => editor.answer('recall_stats', {}));
});
