// A login for masked columns, created from the Connections page: shown first, run by a person, its owner not stored.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { runInPostgres, withServers } from './database.mjs';
import { call } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const PASSWORD = 'correct horse battery 9';

let stop = () => {};
const on = stage((home) => {
  stop = withServers(home);
  appendFileSync(
    join(home, 'toolroom.yaml'),
    `  - { id: shop, kind: postgresql, url: "jdbc:postgresql://127.0.0.1:${stop.postgres}/postgres", user: nobody-here, mask: ["clients.city"] }
`,
  );
});
after(() => stop());

const query = (statement) =>
  JSON.stringify(call(on.home, 'mssql-query', { database: 'shop', query: statement }));

/** The files of the home that have a text in them. */
const filesWith = (text) =>
  readdirSync(on.home, { recursive: true })
    .map((name) => join(on.home, String(name)))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text));

describe('hardening a connection from its page', () => {
  it('shows the statements, runs them by another login and keeps nothing of it', async () => {
    // The tables of the server itself were created before it started, as those of its catalogue.
    await runInPostgres(stop.postgres, 'CREATE TABLE clients AS TABLE customers');
    assert.match(query('SELECT name FROM clients'), /query\.not-hardened/);
    const window = await enter(on);
    const { page, seen } = window;
    await page.evaluate(() => (location.hash = '#/connections'));
    const line = page.getByRole('listitem').filter({ hasText: 'shop' }).last();
    await line.getByRole('button', { name: 'Harden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Harden shop' });
    await dialog.getByRole('button', { name: 'Show changes' }).click();
    await dialog.getByRole('alert').getByText('turns the login away').waitFor();
    // The browser itself reports the refused request.
    assert.match(seen.errors.splice(0).join(), /^[^,]*422[^,]*$/);
    await dialog.getByLabel('Other user').fill('e2e');
    await dialog.getByLabel('Password of this user').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Show changes' }).click();
    const changes = dialog.getByRole('region', { name: 'Changes' });
    await changes.getByText('masked columns: clients.city').waitFor();
    await changes.getByRole('region', { name: 'Statements' }).getByText('CREATE ROLE').waitFor();
    assert.match(query('SELECT name FROM clients'), /query\.not-hardened/);
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], colorScheme);
      await picture(page, `connections-harden-${colorScheme}`);
    }
    await dialog.getByRole('button', { name: 'Run statements' }).click();
    await dialog.getByRole('status').getByText('Queries of shop use the login').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    assert.match(query('SELECT name FROM clients WHERE id = 7'), /customer 7/);
    assert.match(query('SELECT city FROM clients'), /city is masked; id and name can be read/);
    await line.getByRole('button', { name: 'Test' }).click();
    await line.getByText('masked columns: clients.city').waitFor();
    assert.deepEqual(filesWith(PASSWORD), []);
    assert.equal((await page.content()).includes(PASSWORD), false);
    assertQuiet(on, { seen });
    await window.close();
  });
});
