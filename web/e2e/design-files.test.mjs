// Designs that live in a text file: made, saved, changed by others, brought along.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { card, mcpClient, openDesign, openTable } from './design.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();

async function start(options) {
  const window = await enter(on, { acceptDownloads: true, ...options });
  await window.page.getByRole('link', { name: 'Designer' }).click();
  await window.page.getByRole('heading', { name: 'Design files' }).waitFor();
  return window;
}

const fileOf = (name) => join(on.home, 'designs', name);

async function addTable(page, name) {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the table' }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await card(page, name).waitFor();
  await page.getByRole('button', { name: 'Close the drawer' }).click();
}

describe('a design in a file', () => {
  it('is made, saved and found again, without a database or a setting', async () => {
    const window = await start();
    const { page } = window;
    await page.getByRole('button', { name: 'New design' }).click();
    assert.deepEqual(await barriers(page), []);
    await page.getByLabel('Name', { exact: true }).fill('plan');
    await page.getByLabel('In the words of').selectOption('sqlserver');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'An empty design' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Publish…' }).count(), 0);
    await page.getByRole('button', { name: 'New table' }).click();
    await page.keyboard.type('Steps');
    await page.getByRole('button', { name: 'Create' }).click();
    await card(page, 'Steps').waitFor();
    assert.equal(existsSync(fileOf('plan.dbml')), false);
    await page.getByRole('button', { name: 'Save file' }).click();
    await page.getByText('plan.dbml is saved.').waitFor();
    assert.match(readFileSync(fileOf('plan.dbml'), 'utf8'), /Table "dbo"\."Steps"/);
    await page.getByRole('button', { name: 'Changes', exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-file-light');
    await page.getByRole('link', { name: 'Designer', exact: true }).last().click();
    await page.getByRole('button', { name: /plan\.dbml/ }).click();
    await card(page, 'Steps').waitFor();
    await page.reload();
    assertQuiet(on, window);
    await window.close();
  });

  it('is not written over what somebody else wrote, until a person says so', async () => {
    const window = await start();
    const { page } = window;
    await page.getByRole('button', { name: /plan\.dbml/ }).click();
    await card(page, 'Steps').waitFor();
    await addTable(page, 'Mine');
    const theirs = readFileSync(fileOf('plan.dbml'), 'utf8').replaceAll('"Steps"', '"Stages"');
    writeFileSync(fileOf('plan.dbml'), theirs);
    await page.getByRole('application', { name: /^Canvas/ }).focus();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'plan.dbml was changed elsewhere' });
    await dialog.getByText('was changed by somebody else since it was read').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-file-stale-light');
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    assert.equal(readFileSync(fileOf('plan.dbml'), 'utf8'), theirs);
    await page.getByRole('button', { name: 'Save file' }).click();
    await dialog.getByRole('button', { name: 'Overwrite the file' }).click();
    await page.getByText('plan.dbml is saved.').waitFor();
    assert.match(readFileSync(fileOf('plan.dbml'), 'utf8'), /"Mine"/);

    writeFileSync(fileOf('plan.dbml'), theirs);
    await addTable(page, 'Unwanted');
    await page.getByRole('button', { name: 'Read plan.dbml again' }).click();
    await page.getByRole('button', { name: 'Read the file, drop 1 change' }).click();
    await card(page, 'Stages').waitFor();
    await card(page, 'Unwanted').waitFor({ state: 'detached' });
    assert.equal(await card(page, 'Mine').count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('is brought along from elsewhere, with its layout, and taken out as the same text', async () => {
    const text = `Project "shop" {
  database_type: 'postgresql'
}

Table "public"."orders" {
  "id" uuid [pk, not null]
}

//: view "main"
//: at "public"."orders" 420 260
`;
    const window = await start();
    const { page } = window;
    await page.locator('input[type=file]').setInputFiles({
      name: 'shop.dbml',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await card(page, 'orders').getByText('uuid').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('radio', { name: /^DBML/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save shop.dbml' }).click(),
    ]);
    const out = readFileSync(await download.path(), 'utf8');
    assert.match(out, /"id" uuid \[pk/);
    assert.match(out, /orders"? 420 260/);
    await page.getByRole('link', { name: 'Designer', exact: true }).last().click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.dbml',
      mimeType: 'text/plain',
      buffer: Buffer.from('Table { nonsense'),
    });
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await page.getByRole('button', { name: /broken/ }).count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('that an agent has open in its project is there for the person too', async () => {
    const editor = mcpClient(on.home);
    try {
      await editor.start();
      const opened = await editor.call('designer_file', {
        action: 'open',
        path: 'agents.dbml',
        dialect: 'sqlite',
      });
      assert.equal(opened.success, true, JSON.stringify(opened));
      const window = await start({ colorScheme: 'dark' });
      const { page } = window;
      assert.deepEqual(await barriers(page), []);
      await picture(page, 'designer-start-files-dark');
      await page.getByRole('button', { name: /agents\.dbml/ }).click();
      await page.getByRole('heading', { name: 'An empty design' }).waitFor();
      await editor.call('mssql_schema_designer', {
        operation: 'apply_edits',
        payload: {
          expectedVersion: opened.version,
          edits: [{ op: 'add_table', table: { name: 'notes' } }],
        },
      });
      await card(page, 'notes').waitFor();
      assertQuiet(on, window);
      await window.close();
    } finally {
      editor.stop();
    }
  });
});

describe('what is typed', () => {
  it('is judged beside its field by the engine before anybody saves', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const drawer = await openTable(page, 'Products');
    await drawer.getByLabel('Name of column 2').fill('Id');
    await drawer
      .getByRole('alert')
      .getByText(/already/i)
      .waitFor();
    await drawer.getByLabel('Name of column 2').fill('Name');
    await drawer.getByRole('alert').waitFor({ state: 'detached' });
    await drawer.getByLabel('Type of Name').fill('nvarchar(99999)');
    await drawer.getByRole('alert').getByText('99999').waitFor();
    assert.deepEqual(await barriers(page), []);
    await drawer.getByRole('tab', { name: 'Table', exact: true }).click();
    await drawer.getByRole('tab', { name: /^Columns/ }).click();
    await drawer.getByRole('button', { name: 'Throw away' }).click();
    await drawer.getByRole('alert').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Close the drawer' }).click();

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const fresh = page.getByRole('complementary', { name: 'New table' });
    await fresh.getByLabel('Name of the table').fill('Orders');
    await fresh.locator('.new-name').getByRole('alert').getByText('Orders').waitFor();
    await fresh.getByLabel('Name of the table').fill('Returns');
    await fresh.getByRole('alert').waitFor({ state: 'detached' });
    await fresh.getByRole('button', { name: 'Add a column' }).click();
    await page.keyboard.type('Reason');
    await fresh.getByLabel('Type of Reason').fill('nope');
    await fresh.locator('.column-list').getByRole('alert').getByText('nope').waitFor();
    await fresh.getByRole('button', { name: 'Cancel' }).click();
    await card(page, 'Returns').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });
});
