// The tools, through vscode.lm, on the text as it stands in the editor.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { callOutside, makePlace, openEditor, root, serversOf, until } from './editor.mjs';

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
const read = (name) => JSON.parse(readFileSync(join(root, 'vscode', name), 'utf8'));
const declared = read('package.json').contributes.languageModelTools.map(({ name }) => name);
/** Of every tool at least one call, with the answer or with a refusal. */
const samples = read('e2e/samples.json');
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const toolNames = () => editor.inside((vscode) => vscode.lm.tools.map((tool) => tool.name));

const invoke = (name, input) => editor.invoke(name, input);

/** What differs from call to call, and nothing else: identifiers and times. */
const same = (answer) =>
  JSON.parse(
    JSON.stringify(answer, (key, value) => (/Ms$|^cursor$/.test(key) ? '#' : value))
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20,}/g, '#')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#'),
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

test('every tool answers as toolroom call does', async () => {
  const shown = await editor.answer('mssql_schema_designer', {
    operation: 'show',
    connectionId: 'demo',
  });
  const { calls } = callOutside(place, 'activity_list', { tool: 'mssql_schema_designer' });
  const known = { $designerId: shown.designerId, $callId: calls[0].id };
  const offered = new Set(await toolNames());
  assert.deepEqual(
    declared.filter((name) => !offered.has(name)),
    [],
    'package.json declares tools that VS Code does not offer',
  );
  for (const [tool, given] of samples) {
    const input = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, known[value] ?? value]),
    );
    assert.deepEqual(
      same(await editor.answer(tool, input)),
      same(callOutside(place, tool, input)),
      `${tool} ${JSON.stringify(input)}`,
    );
  }
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
