// The tools, through vscode.lm, on the text as it stands in the editor.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callOutside, makePlace, openEditor, serversOf, until } from './editor.mjs';

const MODEL = `Classification Core
Team Sales

Domain Retail { vision: "Sell well" }

bc Orders for Retail as Core by Sales {
    description: "Order life cycle"
    relationships { this [OHS] -> [CF] Billing }
    terminology { term Order: "A request to buy" aka PurchaseOrder }
}
bc Billing for Retail { description: "Invoices" }

ContextMap Landscape {
    contains Orders, Billing
    Orders [OHS] -> [CF] Billing
}
`;

const place = makePlace({ 'shop.dlang': MODEL });
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const toolNames = () => editor.inside((vscode) => vscode.lm.tools.map((tool) => tool.name));

export const invoke = (name, input) =>
  editor.inside(
    async (vscode, given) => {
      const result = await vscode.lm.invokeTool(given.name, {
        input: given.input,
        toolInvocationToken: undefined,
      });
      return result.content.map((part) => part.value).join('');
    },
    { name, input },
  );

test('the four tools of the language are in vscode.lm.tools once the server has started', async () => {
  const names = await until('the tools are there', async () => {
    const all = await toolNames();
    return all.includes('domainlang_validate') && all;
  });
  for (const name of [
    'domainlang_validate',
    'domainlang_list',
    'domainlang_get',
    'domainlang_explain',
  ])
    assert.equal(names.filter((each) => each === name).length, 1, name);
});

test('each answers as toolroom call does', async () => {
  for (const [tool, input] of [
    ['domainlang_validate', {}],
    ['domainlang_list', { type: 'bcs' }],
    ['domainlang_list', { type: 'relationships', context: 'Orders' }],
    ['domainlang_get', { fqn: 'Orders' }],
    ['domainlang_get', {}],
    ['domainlang_explain', { fqn: 'Orders' }],
    ['domainlang_explain', { fqn: 'Nowhere' }],
    ['domainlang_list', { type: 'nonsense' }],
  ])
    assert.deepEqual(
      JSON.parse(await invoke(tool, input)),
      callOutside(place, tool, input),
      `${tool} ${JSON.stringify(input)}`,
    );
});

test('an input that does not fit is refused before it is forwarded', async () => {
  assert.equal(
    await invoke('domainlang_list', {}),
    'domainlang_list was not called. `type` is required.',
  );
  assert.match(
    await invoke('domainlang_list', { type: 'bcs', limit: 0 }),
    /`limit` must be at least 1/,
  );
  assert.match(
    await invoke('domainlang_explain', { fqn: 'Orders', x: 1 }),
    /`x` is not an argument\. It takes fqn/,
  );
});

test('no process was started for the calls', () => {
  assert.equal(serversOf(place, 'lsp').length, 1);
  assert.equal(serversOf(place, 'mcp').length, 0);
});
