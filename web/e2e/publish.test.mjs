// From the design to the database, and in and out of the house as files.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { heldBeside, runBeside } from './database.mjs';
import { agentEdits, card, held, openDesign, openTable, seenInBoth } from './design.mjs';
import { call } from './server.mjs';
import { assertQuiet, stage } from './stage.mjs';

const on = stage();

describe('publishing', () => {
  it('shows the script and its risks, runs it, and proves that nothing is left', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const drawer = await openTable(page, 'Orders');
    await drawer.getByRole('button', { name: 'Add column' }).click();
    await page.keyboard.type('Remark');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Orders').getByText('Remark').waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish to demo/ });
    await dialog.getByText('none of them risky').waitFor();
    await dialog.getByText('Script').click();
    await dialog.getByLabel('Publish script', { exact: true }).waitFor();
    await seenInBoth(page, 'designer-publish-script');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('the database matches the design').waitFor();
    await seenInBoth(page, 'designer-published');
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    await page.getByRole('button', { name: 'Changes', exact: true }).waitFor();
    const rows = call(on.home, 'mssql-query', {
      database: 'demo',
      query: 'SELECT "Remark" FROM "dbo"."Orders"',
    });
    assert.equal(rows.recordset?.[0].rows.length, 5, JSON.stringify(rows));
    assertQuiet(on, window);
    await window.close();
  });

  it('asks before rows are lost, and only then loses them', async () => {
    const window = await openDesign(on);
    const { page } = window;
    await agentEdits(on, [
      { op: 'drop_column', table: { name: 'Orders' }, column: { name: 'Remark' } },
    ]);
    await page
      .locator('.designer-table-card .designer-row.designer-is-dropped', { hasText: 'Remark' })
      .waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish to demo/ });
    await dialog.getByText('column_dropped').waitFor();
    await dialog.getByRole('cell', { name: '5', exact: true }).waitFor();
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
    assert.equal(await publish.isDisabled(), true);
    await seenInBoth(page, 'designer-publish');
    await dialog.getByRole('checkbox').check();
    assert.equal(await publish.isEnabled(), true);
    await agentEdits(on, [
      { op: 'drop_column', table: { name: 'Customers' }, column: { name: 'City' } },
    ]);
    await dialog.getByText('dbo.Customers.City').first().waitFor();
    assert.equal(await dialog.getByRole('checkbox').isChecked(), false, 'another plan, asked anew');
    assert.equal(await publish.isDisabled(), true);
    await dialog.getByRole('checkbox').check();
    await publish.click();
    await dialog.getByText('the database matches the design').waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});

describe('publishing to a scratch database', () => {
  let file;
  const scratch = stage((home) => {
    file = join(home, 'scratch.db');
    runBeside(
      file,
      "CREATE TABLE notes (id integer PRIMARY KEY, text text); INSERT INTO notes VALUES (1, 'kept')",
    );
    writeFileSync(
      join(home, 'toolroom.yaml'),
      `connections: [{ id: tries, kind: sqlite, url: "jdbc:sqlite:${file}", access: scratch }]\n`,
    );
  });
  const texts = () =>
    call(scratch.home, 'mssql-query', { database: 'tries', query: 'SELECT text FROM notes' });

  it('asks for nothing, and restores what was lost', async () => {
    const window = await openDesign(scratch, 'tries');
    const { page } = window;
    await agentEdits(
      scratch,
      [{ op: 'drop_column', table: { name: 'notes' }, column: { name: 'text' } }],
      'tries',
    );
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish to/ });
    await dialog.getByText('a copy is saved first').waitFor();
    assert.equal(await dialog.getByRole('checkbox').count(), 0);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('the database matches the design').waitFor();
    assert.match(JSON.stringify(texts()), /no such column/);
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-scratch');
    await dialog.getByRole('button', { name: 'Restore database' }).click();
    await dialog.getByText('Restored the database.').waitFor();
    assert.match(JSON.stringify(texts()), /kept/);
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    assertQuiet(scratch, window);
    await window.close();
  });
});

describe('publishing where others work too', () => {
  let file;
  const shared = stage((home) => {
    file = join(home, 'shared.db');
    runBeside(
      file,
      'CREATE TABLE items (id integer NOT NULL CONSTRAINT PK_items PRIMARY KEY AUTOINCREMENT, name text)',
    );
    writeFileSync(
      join(home, 'toolroom.yaml'),
      `connections:
  - id: shared
    kind: sqlite
    url: jdbc:sqlite:${file}?busy_timeout=60000
    access: read-write
`,
    );
  });
  const addTable = (name) => ({ op: 'add_table', table: { name } });

  it('shows what drifted, publishes nothing over it, and takes it in beside what is new here', async () => {
    const window = await openDesign(shared, 'shared');
    const { page } = window;
    const made = await agentEdits(shared, [addTable('mine')], 'shared');
    assert.equal(made.success, true, JSON.stringify(made));
    await card(page, 'mine').waitFor();
    runBeside(file, 'ALTER TABLE items ADD COLUMN price NUMERIC');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const merge = page.getByRole('dialog', { name: 'The database has changed' });
    await merge.getByText('added column main.items.price').waitFor();
    await merge
      .getByRole('region', { name: 'Kept from the design' })
      .getByText('added table main.mine')
      .waitFor();
    await seenInBoth(page, 'designer-drift');
    await merge.getByRole('button', { name: 'Merge', exact: true }).click();
    const publish = page.getByRole('dialog', { name: /^Publish to/ });
    await publish.getByText('none of them risky').waitFor();
    await publish.getByRole('button', { name: 'Cancel' }).click();
    await card(page, 'items').getByText('price').waitFor();
    await card(page, 'mine').waitFor();
    await page.getByRole('button', { name: 'Undo: rebase' }).click();
    await card(page, 'items').getByText('price').waitFor({ state: 'detached' });
    await card(page, 'mine').waitFor();
    await page.getByRole('button', { name: 'Redo: rebase' }).click();
    await card(page, 'items').getByText('price').waitFor();

    await page.getByRole('button', { name: 'Read the database again' }).click();
    const again = page.getByRole('dialog', { name: 'The database has not changed' });
    await again.getByRole('button', { name: 'Discard my changes…' }).click();
    const sure = page.getByRole('dialog', { name: 'Discard 1 unpublished change?' });
    await sure.getByText('added table main.mine').waitFor();
    await sure.getByRole('button', { name: 'Discard' }).click();
    await sure.waitFor({ state: 'detached' });
    await card(page, 'mine').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo: reload' }).click();
    await card(page, 'mine').waitFor();
    await page.getByRole('button', { name: 'Redo: reload' }).click();
    await card(page, 'mine').waitFor({ state: 'detached' });
    assertQuiet(shared, window);
    await window.close();
  });

  it('shows how far it is while it runs', async () => {
    const window = await openDesign(shared, 'shared');
    const { page } = window;
    await agentEdits(shared, [addTable('first'), addTable('second')], 'shared');
    await card(page, 'second').waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish to/ });
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
    await dialog.getByText('none of them risky').waitFor();
    const letGo = await heldBeside(file);
    try {
      await publish.click();
      await dialog.getByText(/^\d of 2 · main\.(first|second)/).waitFor();
      assert.equal(await dialog.getByRole('button', { name: 'Publishing…' }).isDisabled(), true);
      await seenInBoth(page, 'designer-publishing');
    } finally {
      await letGo();
    }
    await dialog.getByText('the database matches the design').waitFor();
    assertQuiet(shared, window);
    await window.close();
  });
});

describe('files', () => {
  it('takes the design out in every format', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const saved = {};
    const formats = [
      'SQL',
      'DBML',
      'Mermaid',
      'Markdown',
      'JSON',
      'SVG',
      'PNG',
      'Prisma',
      'Drizzle',
      'SQLAlchemy',
    ];
    for (const format of formats) {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export' });
      await dialog.getByRole('radio', { name: new RegExp(`^${format}\\b`) }).check();
      if (format === 'SQL') assert.deepEqual(await barriers(page), []);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: /^Save demo/ }).click(),
      ]);
      saved[format] = readFileSync(await download.path());
      await dialog.waitFor({ state: 'detached' });
    }
    assert.match(String(saved['SQL']), /CREATE TABLE/);
    assert.match(String(saved['DBML']), /Table /);
    assert.match(String(saved['Mermaid']), /erDiagram/);
    assert.match(String(saved['Markdown']), /Orders/);
    assert.ok(JSON.parse(String(saved['JSON'])).tables.length >= 4);
    assert.match(String(saved['SVG']), /^<svg .*dbo\.Orders/s);
    assert.deepEqual([...saved['PNG'].subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.match(String(saved['Prisma']), /model Orders \{/);
    assert.match(String(saved['Drizzle']), /export const Orders = /);
    assert.match(String(saved['SQLAlchemy']), /class Orders\(Base\):/);
    assertQuiet(on, window);
    await window.close();
  });

  it('shows what an import would do, and does nothing of it', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const { version } = await held(on);
    await page.getByRole('button', { name: 'Import SQL or DBML' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.getByLabel('Script to import').fill(
      `CREATE TABLE dbo.Previewed (Id int NOT NULL PRIMARY KEY);
       CREATE VIEW dbo.Seen AS SELECT Id FROM dbo.Previewed;`,
    );
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = dialog.getByRole('status', { name: 'Preview of the import' });
    await preview.getByText('added table dbo.Previewed').waitFor();
    await preview.getByRole('heading', { name: '1 statement skipped' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal((await held(on)).version, version);
    // What was looked at is about another text then.
    await dialog.getByLabel('Script to import').fill('CREATE TABLE dbo.Another (Id int);');
    await preview.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assertQuiet(on, window);
    await window.close();
  });

  it('brings in SQL that was pasted, and DBML from a file, as steps that can be undone', async () => {
    const window = await openDesign(on);
    const { page } = window;
    await page.getByRole('button', { name: 'Import SQL or DBML' }).click();
    let dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog
      .getByLabel('Script to import')
      .fill('CREATE TABLE dbo.Imported (Id int NOT NULL PRIMARY KEY, Label nvarchar(40) NULL);');
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: 'Import SQL' }).click();
    await card(page, 'Imported').getByText('Label').waitFor();
    const file = join(on.home, 'more.dbml');
    writeFileSync(file, 'Table dbo.FromDbml {\n  Id int [pk]\n  Text nvarchar(20)\n}\n');
    await page.getByRole('button', { name: 'Import SQL or DBML' }).click();
    dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import DBML' }).click();
    await card(page, 'FromDbml').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await card(page, 'FromDbml').waitFor({ state: 'detached' });
    assert.ok((await held(on)).tables.some((table) => table.name === 'Imported'));
    assertQuiet(on, window);
    await window.close();
  });
});

describe('a design without a database', () => {
  const blank = stage((home) => {
    writeFileSync(
      join(home, 'toolroom.yaml'),
      'connections:\n  - { id: sketch, kind: design, dialect: postgresql }\n',
    );
  });

  it('begins blank, says what to do first, and is written in any dialect', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await openDesign(blank, 'sketch', { colorScheme });
      const { page } = window;
      if (colorScheme === 'light') {
        for (const look of ['dark', 'light']) {
          await page.emulateMedia({ colorScheme: look });
          await page.getByRole('heading', { name: 'Empty design' }).waitFor();
          assert.deepEqual(await barriers(page), []);
          await picture(page, `designer-empty-${look}`);
        }
        assert.equal(await page.getByRole('button', { name: 'Publish…' }).count(), 0);
        await page.getByRole('button', { name: 'New table' }).click();
        await page.keyboard.type('things');
        await page.getByRole('button', { name: 'Create' }).click();
      }
      await card(page, 'things').waitFor();
      await page.getByRole('button', { name: /^Script/ }).click();
      await page.getByLabel('SQL of the design').getByText('CREATE TABLE').first().waitFor();
      await page.getByLabel('Dialect').selectOption('sqlserver');
      await page.getByLabel('SQL of the design').getByText('[things]').first().waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `designer-script-${colorScheme}`);
      assertQuiet(blank, window);
      await window.close();
    }
  });
});
