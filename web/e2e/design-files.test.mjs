// Designs that live in a text file: made, saved, changed by others, brought along.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { card, mcpClient } from './design.mjs';
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

/** The next answer of a tool is given now and arrives when it is told to, later than those after it. */
async function holdBack(page, tool) {
  let give;
  let release;
  const given = new Promise((resolve) => (give = resolve));
  const released = new Promise((resolve) => (release = resolve));
  const path = `**/api/tools/${tool}/calls`;
  const late = async (route) => {
    const response = await route.fetch();
    give();
    await released;
    await route.fulfill({ response });
  };
  await page.route(path, late, { times: 1 });
  const arrive = async () => {
    const answered = page.waitForResponse(path);
    release();
    await (await answered).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  return { given, arrive };
}

describe('a design in a file', () => {
  it('is made, saved and found again, without a database or a setting', async () => {
    const window = await start();
    const { page } = window;
    await page.getByRole('button', { name: 'New design' }).click();
    assert.deepEqual(await barriers(page), []);
    await page.getByLabel('Name', { exact: true }).fill('plan');
    await page.getByLabel('Dialect').selectOption('sqlserver');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Empty design' }).waitFor();
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
    await page.getByRole('button', { name: /^plan\.dbml/ }).click();
    await card(page, 'Steps').waitFor();
    await page.reload();
    assertQuiet(on, window);
    await window.close();
  });

  it('is renamed, and deleted once a person has agreed', async () => {
    const window = await start();
    const { page } = window;
    writeFileSync(fileOf('draft.dbml'), 'Table dbo.Kept {\n  Id int [pk]\n}\n');
    writeFileSync(fileOf('other.dbml'), 'Table dbo.Other {\n  Id int [pk]\n}\n');
    await page.reload();
    const act = async (file, line) => {
      await page.getByRole('button', { name: `Actions for ${file}` }).click();
      await page.getByRole('menuitem', { name: line }).click();
    };
    await act('draft.dbml', 'Rename…');
    const renaming = page.getByRole('dialog', { name: 'Rename draft.dbml' });
    await renaming.getByLabel('Name').fill('other');
    await renaming.getByText('other.dbml already exists').waitFor();
    assert.equal(await renaming.getByRole('button', { name: 'Rename' }).isDisabled(), true);
    await renaming.getByLabel('Name').fill('store');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-file-rename');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: /^store\.dbml/ }).waitFor();
    assert.deepEqual(
      ['draft.dbml', 'store.dbml'].map((name) => existsSync(fileOf(name))),
      [false, true],
    );
    // What is not saved stands in the way of another name, and is said.
    await page.getByRole('button', { name: /^store\.dbml/ }).click();
    await card(page, 'Kept').waitFor();
    await addTable(page, 'Unsaved');
    await page.getByRole('link', { name: 'Designer', exact: true }).last().click();
    await act('store.dbml', 'Rename…');
    const again = page.getByRole('dialog', { name: 'Rename store.dbml' });
    await again.getByLabel('Name').fill('later');
    await again.getByRole('button', { name: 'Rename' }).click();
    await again.getByText(/'store\.dbml' has unsaved changes/).waitFor();
    await page.keyboard.press('Escape');
    await act('store.dbml', 'Delete…');
    const deleting = page.getByRole('dialog', { name: 'Delete store.dbml?' });
    await deleting.getByText('This cannot be undone.').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-file-delete');
    await deleting.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(existsSync(fileOf('store.dbml')), true);
    await act('store.dbml', 'Delete…');
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: /^store\.dbml/ }).waitFor({ state: 'detached' });
    assert.equal(existsSync(fileOf('store.dbml')), false);
    await page.getByRole('button', { name: /^other\.dbml/ }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('is not written over what somebody else wrote, until a person says so', async () => {
    const window = await start();
    const { page } = window;
    await page.getByRole('button', { name: /^plan\.dbml/ }).click();
    await card(page, 'Steps').waitFor();
    await addTable(page, 'Mine');
    const theirs = readFileSync(fileOf('plan.dbml'), 'utf8').replaceAll('"Steps"', '"Stages"');
    writeFileSync(fileOf('plan.dbml'), theirs);
    await page.getByRole('application', { name: /^Canvas/ }).focus();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'plan.dbml was changed on disk' });
    await dialog.getByText('was changed by somebody else since it was read').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-file-stale-light');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
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

  it('that somebody changes outside is noticed when one comes back, and said with what they did', async () => {
    const window = await start();
    const { page } = window;
    await page.getByRole('button', { name: /^plan\.dbml/ }).click();
    await card(page, 'Stages').waitFor();
    const write = async (change) => {
      writeFileSync(fileOf('plan.dbml'), change(readFileSync(fileOf('plan.dbml'), 'utf8')));
      await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    };
    await write((text) => `${text}\nTable "dbo"."Pulled" {\n  "Id" int [pk, not null]\n}\n`);
    const told = page.getByRole('alert').filter({ hasText: 'plan.dbml was changed on disk' });
    await told.getByText('added table dbo.Pulled').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-file-outside-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await barriers(page), []);
    await page.emulateMedia({ colorScheme: 'light' });
    await told.getByRole('button', { name: 'Read the file' }).click();
    await card(page, 'Pulled').waitFor();
    await told.waitFor({ state: 'detached' });

    await addTable(page, 'Unsaved');
    await write((text) => text.replaceAll('"Pulled"', '"Fetched"'));
    await told.getByText('dropped table dbo.Pulled').waitFor();
    await told.getByRole('button', { name: 'Read the file, drop 1 change' }).waitFor();
    await told.getByRole('button', { name: 'Keep my changes' }).click();
    await told.waitFor({ state: 'detached' });
    const late = await holdBack(page, 'designer_file');
    await write((text) => text);
    await late.given;
    await write((text) => `${text}<<<<<<< theirs\n`);
    const broken = page.getByRole('alert').filter({ hasText: 'plan.dbml cannot be read' });
    await broken.getByText(/^Line \d+ of 'plan.dbml'/).waitFor();
    await late.arrive();
    assert.ok(await broken.isVisible(), 'an answer about the file as it was says nothing any more');
    assert.equal(await broken.getByRole('button').count(), 1);
    await write((text) => text.replace('<<<<<<< theirs\n', ''));
    await broken.waitFor({ state: 'detached' });
    assert.equal(await told.count(), 0, 'what one has kept is not asked again');
    assert.ok(await card(page, 'Unsaved').isVisible());
    await page.getByRole('button', { name: 'Save file' }).click();
    const dialog = page.getByRole('dialog', { name: 'plan.dbml was changed on disk' });
    await dialog.getByText('added table dbo.Fetched').waitFor();
    await dialog.getByRole('button', { name: 'Read the file, drop 1 change' }).click();
    await card(page, 'Fetched').waitFor();
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
      await page.getByRole('button', { name: /^agents\.dbml/ }).click();
      await page.getByRole('heading', { name: 'Empty design' }).waitFor();
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
