// What is shown, and when: the progress of a call in the status bar, commands and menus by language, tools by setting.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, until } from './editor.mjs';

const FILES = { 'shop.dlang': 'Team Red\n', 'ask.sql': 'SELECT 1 AS one;\n', 'notes.txt': 'x\n' };
/** In the palette whatever is open. */
const ALWAYS = [
  'Import the chats of this workspace into recall',
  'Open the designer for a connection',
  'Open workbench',
  'Restart server',
  'Run the SQL under the cursor',
  'Show actions',
  'Show server log',
  'Validate the domain model',
];
const EXPLAIN = 'Explain the element at the cursor';
const PREVIEW = 'Preview the map';
const RUN = 'Run the SQL under the cursor';

const place = makePlace(FILES);
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const open = (name) =>
  editor.inside(
    async (vscode, path) => {
      await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
    },
    join(place.folder, name),
  );

const set = (name, value) =>
  editor.inside(
    async (vscode, given) => {
      await vscode.workspace
        .getConfiguration('toolroom')
        .update(given.name, given.value, vscode.ConfigurationTarget.Global);
    },
    { name, value },
  );

const rows = () => editor.page.locator('.quick-input-widget .monaco-list-row');
const labels = () => rows().evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));

const dismiss = async () => {
  await editor.page.keyboard.press('Escape');
  await editor.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
};

test('the status bar says how far a call is, and no longer when it has ended', async () => {
  const item = editor.page.locator('.statusbar-item', { hasText: 'Query export: ' }).first();
  const tables = 'abcdefghi'.split('').map((name) => `dbo.Orders ${name}`);
  const running = editor.inside(
    async (vscode, query) => {
      globalThis.exporting = new vscode.CancellationTokenSource();
      return vscode.lm
        .invokeTool(
          'query_export',
          { input: { database: 'demo', query }, toolInvocationToken: undefined },
          globalThis.exporting.token,
        )
        .then(
          (result) => result.content.map((part) => part.value).join(''),
          (problem) => `rejected: ${problem.name}`,
        );
    },
    `SELECT a.* FROM ${tables.join(', ')}`,
  );
  const shown = item.innerText();
  const first = await Promise.race([
    shown,
    running.then((answer) => assert.fail(`no progress was shown: ${answer}`)),
  ]);
  assert.match(first.trim(), /^Query export: \d+ rows$/);
  await until('the status bar follows', async () => (await item.innerText()) !== first);
  await editor.inside(() => globalThis.exporting.cancel());
  assert.equal(await running, 'rejected: Canceled');
  await item.waitFor({ state: 'detached' });
  await editor.ready();
});

test('the command palette has what can be done with the file that is open', async () => {
  for (const [name, more] of [
    ['notes.txt', []],
    ['ask.sql', []],
    ['shop.dlang', [EXPLAIN, PREVIEW]],
  ]) {
    await open(name);
    const wanted = [...ALWAYS, ...more].toSorted();
    await editor.command('workbench.action.quickOpen', '>Toolroom: ');
    let seen;
    await until(`${name} has its commands`, async () => {
      seen = (await labels())
        .filter((label) => label.startsWith('Toolroom: '))
        .map((label) => label.replace('Toolroom: ', '').replace(/,.*/, ''))
        .toSorted();
      return JSON.stringify(seen) === JSON.stringify(wanted);
    }).catch(() => assert.deepEqual(seen, wanted, name));
    await dismiss();
  }
});

test('the menus of an editor have what its language is for', async () => {
  const ours = new Set([EXPLAIN, RUN, PREVIEW]);
  for (const [name, inMenu, inTitle] of [
    ['notes.txt', [], []],
    ['ask.sql', [RUN], []],
    ['shop.dlang', [EXPLAIN], [PREVIEW]],
  ]) {
    await open(name);
    await editor.page
      .locator('.editor-group-container.active .title .tab.active', { hasText: name })
      .waitFor();
    await editor.page.locator('.monaco-editor .view-line').first().click({ button: 'right' });
    const menu = editor.page.locator('.monaco-menu');
    await menu.getByText('Command Palette...').waitFor();
    const offered = await menu.locator('.action-label').allInnerTexts();
    assert.deepEqual(
      offered.filter((each) => ours.has(each)),
      inMenu,
      name,
    );
    await editor.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    const buttons = await editor.page
      .locator('.editor-actions .action-label')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    assert.deepEqual(
      buttons.filter((each) => ours.has(each)),
      inTitle,
      name,
    );
  }
});

/** VS Code's own list of tools, filtered by a text. */
async function listed(filter) {
  void editor.command('workbench.action.chat.configureTools');
  await rows().filter({ hasText: 'Built-In' }).first().waitFor();
  if (filter !== '') {
    await editor.page.keyboard.type(filter);
    await rows().filter({ hasText: 'Built-In' }).waitFor({ state: 'detached' });
    // The tools of an extension are below its name, and folded at first.
    const group = rows().and(editor.page.locator('[aria-label="Toolroom"]'));
    if ((await group.getAttribute('aria-expanded')) === 'false')
      await group.locator('.monaco-tl-twistie').click();
    await rows().nth(1).waitFor();
  }
  const seen = (await labels()).map((label) => label.replace(/,.*/, ''));
  await dismiss();
  return seen;
}

/** A list that is open stays as it is, and a setting takes a moment: it is opened again until it fits. */
const shows = (what, filter, fits) => until(what, async () => fits(await listed(filter)));

test('the list of tools follows the settings', async () => {
  await editor.command('workbench.action.chat.open');
  const both = ['Toolroom', 'recall_search', 'recall_stats'];
  const fits = (wanted) => (seen) => wanted.join() === seen.join();
  await shows('both tools are listed', 'recall_s', fits(both));
  await set('tools.disabled', ['recall_stats']);
  await shows('one is listed no more', 'recall_s', fits(both.slice(0, 2)));
  await set('tools.disabled', undefined);
  await shows('both are listed again', 'recall_s', fits(both));
  // Without a launcher VS Code's MCP client has no tools to list in their place.
  await set('path', '/nowhere/toolroom');
  await set('tools.via', 'mcp');
  await shows('no native tool is listed', '', (seen) => !seen.includes('Toolroom'));
  await set('tools.via', undefined);
  await shows('native tools are listed', '', (seen) => seen.includes('Toolroom'));
});
