// The designer in a panel: a person and an agent on one design.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, serversOf, until } from './editor.mjs';

const place = makePlace({ 'shop.dlang': 'Team Red\n' });
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const design = (operation, more) => editor.answer('mssql_schema_designer', { operation, ...more });

/** The tables as agents see them. */
async function tables() {
  const { designerId } = await design('show', { connectionId: 'demo' });
  const answer = await design('get_overview', { designerId });
  return (answer.overview?.tables ?? answer.tables).map(({ name }) => name);
}

/** The page within the panel's frames. */
const designer = () =>
  editor.page
    .frameLocator('iframe.webview.ready')
    .last()
    .frameLocator('#active-frame')
    .frameLocator('iframe[title="Designer"]');

const theme = () =>
  designer()
    .locator('html')
    .evaluate((html) => html.dataset.theme);

test('a table that is added by hand in the panel is seen by agents', async () => {
  assert.equal(await editor.command('toolroom.openDesigner', 'demo'), 'demo');
  const page = designer();
  await page.getByRole('application', { name: /^Canvas/ }).waitFor();
  await page.locator('.designer-table-card').first().waitFor();
  await editor.picture('designer-panel');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'New table' });
  await drawer.waitFor();
  await drawer.getByRole('textbox', { name: 'Name of the table' }).fill('Suppliers');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.locator('.designer-table-card', { hasText: 'Suppliers' }).waitFor();
  assert.ok((await tables()).includes('Suppliers'));
});

test('the page has no navigation, and the theme of the editor', async () => {
  assert.equal(await designer().getByRole('navigation').count(), 0);
  for (const [name, wanted] of [
    ['Default Light Modern', 'light'],
    ['Default Dark Modern', 'dark'],
  ]) {
    await editor.inside(async (vscode, value) => {
      await vscode.workspace
        .getConfiguration('workbench')
        .update('colorTheme', value, vscode.ConfigurationTarget.Global);
    }, name);
    await until(`the designer is ${wanted}`, async () => (await theme()) === wanted);
  }
});

test('nobody else may frame it', async () => {
  const address = await designer()
    .locator('html')
    .evaluate(() => window.location.href);
  const answer = await fetch(address);
  const policy = answer.headers.get('content-security-policy');
  assert.match(policy, /frame-ancestors 'self' http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(answer.headers.get('set-cookie'), null);
});

test('data is deleted after a dialog of the editor, and not without', async () => {
  const { designerId } = await design('show', { connectionId: 'demo' });
  const overview = await design('get_overview', { designerId });
  const edited = await design('apply_edits', {
    designerId,
    payload: {
      expectedVersion: overview.version,
      edits: [{ op: 'drop_table', table: { schema: 'dbo', name: 'OrderLines' } }],
    },
  });
  assert.equal(edited.success, true, JSON.stringify(edited));
  const page = designer();
  const button = page.getByRole('button', { name: 'Publish…' });
  await button.first().click();
  const window = page.getByRole('dialog');
  await window.getByRole('cell', { name: /OrderLines/ }).waitFor();
  const publish = window.getByRole('button', { name: 'Publish', exact: true });
  const dialog = editor.page.locator('.monaco-dialog-box');
  await publish.click();
  await dialog.getByText('permanently delete data', { exact: false }).first().waitFor();
  await editor.picture('consent');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await window.getByText(/statements? (was|were) run/).count(), 0);
  await publish.click();
  await dialog.getByRole('button', { name: 'Delete data' }).click();
  await window.getByText(/statements? (was|were) run/).waitFor();
  await window.getByRole('button', { name: 'Continue editing' }).click();
});

test('a killed server costs neither the design nor the panel', async () => {
  const [server] = serversOf(place, 'lsp');
  process.kill(server.pid, 'SIGKILL');
  await editor.state('Toolroom: stopped').waitFor();
  await editor.starting('mssql_schema_designer', { operation: 'show', connectionId: 'demo' });
  assert.ok((await tables()).includes('Suppliers'));
  await editor.ready();
  await designer().locator('.designer-table-card', { hasText: 'Suppliers' }).waitFor();
});
