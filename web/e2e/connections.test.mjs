// Connections managed by a person: added, tested, changed, masked, removed, and the password never read back.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { runBeside } from './database.mjs';
import { call } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const PASSWORD = 'correct horse battery 9';

const on = stage((home) => {
  runBeside(
    join(home, 'shop.db'),
    `CREATE TABLE people (id, email); INSERT INTO people VALUES (1, 'ada@example.com')`,
  );
  writeFileSync(join(home, 'toolroom.yaml'), '# my settings\nhttp: { port: 0 } # any\n');
});
const settings = () => readFileSync(join(on.home, 'toolroom.yaml'), 'utf8');

describe('the Connections page', () => {
  it('adds, tests, changes and removes a connection', async () => {
    const window = await enter(on);
    const { page, seen } = window;
    await page.evaluate(() => (location.hash = '#/connections'));
    await page.getByRole('heading', { name: 'No connections' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Add connection' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Use letters, digits, - and _.').waitFor();
    await dialog.getByLabel('Name').fill('shop');
    await dialog.getByLabel('Kind').selectOption('sqlite');
    await dialog.getByLabel('JDBC URL').fill(`jdbc:sqlite:${join(on.home, 'none/none.db')}`);
    await dialog.getByLabel('Password', { exact: true }).selectOption('typed');
    await dialog.getByLabel('New password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByRole('status').getByRole('alert').waitFor();
    await dialog.getByLabel('JDBC URL').fill(`jdbc:sqlite:${join(on.home, 'shop.db')}`);
    await dialog.getByLabel('Masked columns').fill('*.email');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByRole('status').getByText('Connected').waitFor();
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], colorScheme);
      await picture(page, `connections-add-${colorScheme}`);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'jdbc:sqlite:' });
    await line.getByText('password stored in the home').waitFor();

    // The password is in one file of its own, and in nothing that the page was told.
    const kept = join(on.home, 'passwords/shop');
    assert.equal(readFileSync(kept, 'utf8'), `${PASSWORD}\n`);
    assert.equal(statSync(kept).mode & 0o777, 0o600);
    assert.ok(settings().startsWith('# my settings\nhttp: { port: 0 } # any\n'));
    assert.equal((await page.content()).includes(PASSWORD), false);
    const told = await page.evaluate(
      (secret) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(secret),
      PASSWORD,
    );
    assert.equal(told, false);

    // It is there for the next call, masked.
    const asked = call(on.home, 'mssql-query', { database: 'shop', query: 'SELECT * FROM people' });
    assert.equal(JSON.stringify(asked).includes('ada@example.com'), false);
    await page.getByRole('link', { name: 'Query' }).click();
    await page
      .getByLabel('Database')
      .locator('option', { hasText: 'shop' })
      .waitFor({ state: 'attached' });

    // Changed without typing the password again.
    writeFileSync(
      join(on.home, 'toolroom.yaml'),
      settings().replace('kind: sqlite', 'kind: sqlite # a file'),
    );
    await page.getByRole('link', { name: 'Connections' }).click();
    await line.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit shop' });
    assert.equal(await edit.getByLabel('Password', { exact: true }).inputValue(), 'kept');
    await edit.getByLabel('Masked columns').fill('people.email, *.phone');
    await edit.getByRole('button', { name: 'Save' }).click();
    await line.getByText('Masked: people.email, *.phone').waitFor();
    assert.match(settings(), /kind: sqlite # a file/);
    assert.equal(readFileSync(kept, 'utf8'), `${PASSWORD}\n`);
    for (const [width, height] of [
      [1_440, 900],
      [1_024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await picture(page, `connections-${width}`);
    }
    assert.deepEqual(await barriers(page), []);

    await page.getByRole('button', { name: 'Remove shop' }).click();
    const sure = page.getByRole('dialog', { name: 'Remove connection shop?' });
    await sure.getByText('The stored password is deleted.').waitFor();
    await sure.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No connections' }).waitFor();
    assert.equal(existsSync(kept), false);
    assert.equal(settings(), '# my settings\nhttp: { port: 0 } # any\n');
    assertQuiet(on, { seen });
    await window.close();
  });
});
