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
const declared = new Set(
  JSON.parse(
    readFileSync(join(root, 'vscode/package.json'), 'utf8'),
  ).contributes.languageModelTools.map(({ name }) => name),
);
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

/** Of every tool at least one call, with the answer or with a refusal. */
const CALLS = (designerId, id) => [
  ['activity_get', { id }],
  ['activity_list', { door: 'http' }],
  ['designer_export', { designerId, format: 'dbml' }],
  ['designer_file', { action: 'open', path: 'nowhere.sql' }],
  ['designer_history', { action: 'list', designerId }],
  [
    'designer_import',
    { designerId, text: 'Table A { Id int [pk] }', format: 'dbml', preview: true },
  ],
  ['designer_layout', { action: 'get', designerId }],
  ['designer_list', {}],
  ['designer_publish', { action: 'preview', designerId }],
  ['designer_review', { action: 'list', designerId }],
  ['designer_script', { designerId, of: 'base' }],
  ['domainlang_diagram', { kind: 'context-map', format: 'mermaid' }],
  ['domainlang_edit', { expectedVersion: 'old', edits: [{ op: 'remove_element', fqn: 'Orders' }] }],
  ['domainlang_explain', { fqn: 'Orders' }],
  ['domainlang_explain', { fqn: 'Nowhere' }],
  ['domainlang_format', { check: true }],
  ['domainlang_get', { fqn: 'Orders' }],
  ['domainlang_get', {}],
  ['domainlang_list', { type: 'relationships', context: 'Orders' }],
  ['domainlang_list', { type: 'nonsense' }],
  ['domainlang_project', { action: 'list' }],
  ['domainlang_search', { query: 'order' }],
  ['domainlang_validate', {}],
  ['mssql-query', { database: 'demo', query: 'SELECT * FROM dbo.Orders', maxRows: 2 }],
  ['mssql-query', { database: 'demo', query: 'DELETE FROM dbo.Orders' }],
  ['mssql_schema_designer', { operation: 'get_overview', designerId }],
  ['query_explain', { database: 'demo', query: 'SELECT * FROM dbo.Orders' }],
  ['query_export', { database: 'demo', query: 'SELECT 1 AS one', format: 'csv' }],
  ['query_schema', { database: 'demo' }],
  ['recall_before', { command: 'npm run lint' }],
  ['recall_export', { id: 'nothing' }],
  ['recall_failures', {}],
  ['recall_followups', {}],
  ['recall_get', { id: 'nothing' }],
  ['recall_import', { dryRun: true }],
  ['recall_search', { query: 'order' }],
  ['recall_stats', {}],
];

test('every tool answers as toolroom call does', async () => {
  const shown = await editor.answer('mssql_schema_designer', {
    operation: 'show',
    connectionId: 'demo',
  });
  const { calls } = callOutside(place, 'activity_list', { tool: 'mssql_schema_designer' });
  const all = CALLS(shown.designerId, calls[0].id);
  assert.deepEqual(
    [...new Set(all.map(([tool]) => tool))].toSorted(),
    (await toolNames()).filter((name) => declared.has(name)).toSorted(),
    'a call of each',
  );
  for (const [tool, input] of all)
    assert.deepEqual(
      same(await editor.answer(tool, input)),
      same(callOutside(place, tool, input)),
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
