// The Query page as a person works with it: statements, refusals, completion, plans, the schema.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, picture, takeOffered } from './browser.mjs';
import { withEvents } from './database.mjs';
import { bench, cell, editor, run, write } from './query-bench.mjs';
import { call } from './server.mjs';
import { assertQuiet, stage } from './stage.mjs';

const FOREVER =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

const on = stage((home) => withEvents(home, 100));
/** A home as it comes, with its sample in H2. */
const fresh = stage();

describe('the Query page', () => {
  it('says what to do first, light and dark', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await bench(on, 'events', { colorScheme });
      const { page } = window;
      await page.getByRole('heading', { name: 'No rows yet' }).waitFor();
      await page.getByRole('button', { name: 'Show rows of events' }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `query-empty-${colorScheme}`);
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('shows rows with types, NULL, empty texts and masked columns as they are', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await bench(on, 'events', { colorScheme });
      const { page } = window;
      await run(page, 'SELECT * FROM events ORDER BY id LIMIT 50');
      await cell(page, 0, 0).waitFor();
      assert.equal(await cell(page, 2, 2).innerText(), 'NULL');
      assert.equal(await cell(page, 0, 4).innerText(), '');
      assert.equal(await cell(page, 0, 5).innerText(), 'masked');
      assert.equal(
        await cell(page, 0, 3).evaluate((each) => getComputedStyle(each).textAlign),
        'right',
      );
      await page.getByRole('columnheader', { name: /amount, numeric/i }).waitFor();
      await page.getByRole('columnheader', { name: /email, .*masked/ }).waitFor();
      await page.getByText('Columns masked by the settings of this database: 1.').waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `query-rows-${colorScheme}`);
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('lets a column be drawn wider, by hand and by keys, and fits it again', async () => {
    const window = await bench(on);
    const { page } = window;
    await run(page, 'SELECT id, at, email FROM events ORDER BY id LIMIT 50');
    await cell(page, 0, 0).waitFor();
    const head = page.getByRole('columnheader', { name: /^at,/ });
    const width = async () => Math.round((await head.boundingBox()).width);
    const fitting = await width();
    const { x, y, height } = await head.boundingBox();
    await page.mouse.move(x + fitting - 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + fitting + 77, y + height / 2, { steps: 4 });
    await page.mouse.up();
    assert.equal(await width(), fitting + 80);
    assert.equal(Math.round((await cell(page, 0, 1).boundingBox()).width), fitting + 80);
    await picture(page, 'query-wide-light');
    await head.locator('.query-grip').dblclick();
    assert.equal(await width(), fitting);
    await cell(page, 0, 1).click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    assert.equal(await width(), fitting + 16);
    assert.deepEqual(await barriers(page), []);
    assertQuiet(on, window);
    await window.close();
  });

  it('shows a masked column as one even where there are no rows', async () => {
    const window = await bench(on);
    const { page } = window;
    await run(page, 'SELECT email, id FROM events WHERE id < 0');
    const head = page.getByRole('columnheader', { name: /email, .*masked/ });
    await head.waitFor();
    await head.locator('svg').waitFor();
    assert.equal(await page.getByRole('columnheader', { name: /^id,/ }).locator('svg').count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('says why a statement was refused and marks the exact word', async () => {
    const window = await bench(on);
    const { page } = window;
    await write(page, 'SELECT 1;\nDROP TABLE events');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Enter');
    const notice = page.getByRole('alert');
    await notice.getByText('DROP at position 11').waitFor();
    await notice.getByText('Send exactly one complete statement').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'DROP');
    await picture(page, 'query-refused-light');
    assert.deepEqual(await barriers(page), []);
    await run(page, 'SELECT nope FROM events');
    await notice.getByText('no such column').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'nope');
    await run(page, 'SELECT 1');
    await cell(page, 0, 0).waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').count(), 0);
    assert.equal(await page.getByRole('alert').count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('runs what is selected, and marks at the right place there too', async () => {
    const window = await bench(on);
    const { page } = window;
    await write(page, 'SELECT 41 AS a;\nDROP TABLE x');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+Enter');
    await cell(page, 0, 0).getByText('41').waitFor();
    // The first press leaves the selection.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('DROP at position 1').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'DROP');
    assertQuiet(on, window);
    await window.close();
  });

  it('completes from what the database holds', async () => {
    const window = await bench(on);
    const { page } = window;
    await page.getByRole('button', { name: 'Show rows of events' }).waitFor();
    await write(page, 'SELECT e. FROM events e');
    await page.keyboard.press('Home');
    for (let i = 0; i < 'SELECT e.'.length; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Space');
    const option = page.getByRole('option', { name: /amount/ });
    await option.waitFor();
    await picture(page, 'query-completion-light');
    await page.keyboard.type('amo');
    await page.getByRole('option', { name: /email/ }).waitFor({ state: 'detached' });
    await takeOffered(page);
    await page.waitForFunction(() =>
      document
        .querySelector('.ui-editor')
        ?.shadowRoot?.querySelector('.cm-content')
        ?.textContent?.includes('SELECT e.amount FROM'),
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('completes from the sample too, with names that need quotes', async () => {
    const window = await bench(fresh, 'demo');
    const { page } = window;
    await page.getByRole('button', { name: 'Show rows of Customers' }).waitFor();
    await write(page, 'SELECT c. FROM "dbo"."Customers" c');
    await page.keyboard.press('Home');
    for (let i = 0; i < 'SELECT c.'.length; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /^Name/ }).waitFor();
    assertQuiet(fresh, window);
    await window.close();
  });

  it('stops a statement for good', async () => {
    const window = await bench(on);
    const { page } = window;
    await run(page, FOREVER);
    await page.getByRole('status', { name: 'Running' }).waitFor();
    // Not before it has begun on the server.
    const begun = async () =>
      (await call(on.home, 'activity_list', { tool: 'mssql-query', limit: 1 })).calls[0];
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Stopped. The statement was cancelled in the database.').waitFor();
    let last = await begun();
    for (let i = 0; i < 20 && !(last.errorCode ?? '').includes('cancelled'); i++) {
      last = await begun();
    }
    assert.match(last.errorCode ?? '', /cancelled/, JSON.stringify(last));
    await run(page, 'SELECT 2 AS after');
    await cell(page, 0, 0).getByText('2').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('shows the plan as a tree', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await write(
      page,
      'SELECT (SELECT title FROM kinds k WHERE k.kind = e.kind LIMIT 1) FROM events e ORDER BY amount',
    );
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText('Estimated: nothing ran.').waitFor();
    const plan = page.getByRole('group', { name: 'Plan' });
    await plan.getByText('SCAN e', { exact: true }).waitFor();
    await plan.locator('li li').first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-plan-light');
    await page.getByText('SQLite cannot measure its steps.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Run and measure' }).count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('opens a table from the schema, and puts names into the statement', async () => {
    const window = await bench(fresh, 'demo');
    const { page } = window;
    await page.getByRole('button', { name: 'Show rows of Customers' }).click();
    await cell(page, 0, 0).waitFor();
    await page.getByRole('button', { name: 'Customers', exact: true }).click();
    const schema = page.getByRole('region', { name: 'Schema' });
    // As it is written in a statement: capitals would be another schema.
    assert.match(await schema.getByRole('heading', { level: 2, name: /dbo/ }).innerText(), /^dbo/);
    const name = schema.getByRole('button', { name: /^Name/ });
    await name.waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-schema-light');
    await write(page, 'SELECT  FROM "dbo"."Customers"');
    await page.keyboard.press('Home');
    for (let i = 0; i < 'SELECT '.length; i++) await page.keyboard.press('ArrowRight');
    await name.click();
    await page.keyboard.press('Control+Enter');
    // The rows of before have that column too: it is there alone when these have come.
    await page.getByRole('columnheader').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: /^Name/ }).waitFor();
    assert.equal(await page.getByRole('columnheader').count(), 2);
    await page.getByLabel('Find a table').fill('nothing');
    await page.getByText('No matching tables.').waitFor();
    assertQuiet(fresh, window);
    await window.close();
  });

  it('asks for the values of a statement in fields, and sends them beside the text', async () => {
    const window = await bench(on);
    const { page } = window;
    await write(
      page,
      "SELECT id, :name AS name, ':no' AS colon FROM events WHERE id = ? OR id = ${other}",
    );
    const fields = page.getByRole('group', { name: 'Parameters' });
    await fields.getByLabel('name', { exact: true }).fill("O'Hara; DROP TABLE events --");
    assert.equal(await fields.getByRole('textbox').count(), 3);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('alert').getByText('Enter a value for parameter 1.').waitFor();
    await fields.getByLabel('Value 1', { exact: true }).fill('77');
    assert.equal(await fields.getByLabel('Type of Value 1').inputValue(), 'number');
    await fields.getByLabel('Type of other').selectOption('null');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-parameters-light');
    await fields.getByLabel('Value 1', { exact: true }).press('Enter');
    await cell(page, 0, 0).getByText('77').waitFor();
    assert.equal(await cell(page, 0, 1).innerText(), "O'Hara; DROP TABLE events --");
    assert.equal(await cell(page, 0, 2).innerText(), ':no');
    assert.equal(await page.getByRole('alert').count(), 0);
    await fields.getByLabel('Type of other').selectOption('number');
    await fields.getByLabel('other', { exact: true }).fill('seven');
    await fields.getByLabel('other', { exact: true }).press('Enter');
    await page.getByRole('alert').getByText('Parameter other must be a number.').waitFor();
    await page.reload();
    await editor(page).waitFor();
    assert.equal(await fields.getByLabel('other', { exact: true }).inputValue(), 'seven');
    assertQuiet(on, window);
    await window.close();
  });

  it('marks the right word behind a parameter', async () => {
    const window = await bench(on);
    const { page } = window;
    await write(page, 'SELECT :long_name_of_a_parameter, nope FROM events');
    await page.getByLabel('long_name_of_a_parameter', { exact: true }).fill('1');
    await page.getByLabel('long_name_of_a_parameter', { exact: true }).press('Enter');
    await page.getByRole('alert').getByText('no such column: nope').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'nope');
    assertQuiet(on, window);
    await window.close();
  });
});
