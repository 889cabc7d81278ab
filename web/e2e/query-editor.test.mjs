// The Query page where one writes much: several statements, joins, many tables, rows in order.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture, takeOffered } from './browser.mjs';
import { runBeside, withEvents } from './database.mjs';
import { bench, cell, editor, exported, run, write } from './query-bench.mjs';
import { assertQuiet, stage } from './stage.mjs';

const on = stage((home) => {
  withEvents(home, 300);
  runBeside(
    join(home, 'events.db'),
    `CREATE TABLE "order lines" (line INTEGER PRIMARY KEY, event INTEGER REFERENCES events (id));
     CREATE TABLE tags (event INTEGER REFERENCES events (id), tag TEXT, PRIMARY KEY (event, tag));`,
  );
});

const written = (page) =>
  page.evaluate(
    () =>
      document.querySelector('.ui-editor')?.shadowRoot?.querySelector('.cm-content')?.textContent ??
      '',
  );

describe('the Query page for those who write much', () => {
  it('runs the statement at the cursor, and marks what is wrong in that one', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await write(page, "SELECT 'a;' AS first;\n\nSELECT 2 AS second;\n\nSELECT nope FROM events;");
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('columnheader', { name: /^first/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('columnheader', { name: /^second/ }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('no such column: nope, at position 8').waitFor();
    await page.getByRole('alert').getByText('Perhaps events.note.').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'nope');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-statements-light');
    assertQuiet(on, window);
    await window.close();
  });

  it('asks for the values of the statement at the cursor alone', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await write(page, 'SELECT ? AS a, ? AS b;\nSELECT id FROM events WHERE id = ?');
    await page.getByLabel('Value 1', { exact: true }).fill('7');
    assert.equal(await page.getByLabel(/^Value/).count(), 1);
    await editor(page).focus();
    await page.keyboard.press('Control+Enter');
    await cell(page, 0, 0).getByText('7', { exact: true }).waitFor();
    await page.keyboard.press('Control+Home');
    await page.getByLabel('Value 2', { exact: true }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('offers the condition of a join by the key between the tables', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await page.getByRole('button', { name: 'Show rows of tags' }).waitFor();
    await write(page, 'SELECT 1;\nSELECT * FROM events e JOIN "order lines" l ON ');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /l\.event = e\.id/ }).waitFor();
    await picture(page, 'query-join-light');
    await takeOffered(page);
    await page.waitForFunction(() =>
      document
        .querySelector('.ui-editor')
        ?.shadowRoot?.querySelector('.cm-content')
        ?.textContent?.endsWith('ON l.event = e.id'),
    );
    await page.keyboard.press('Control+Enter');
    await page.getByText('The query returned no rows.').waitFor();
    await write(
      page,
      'SELECT 1;\nSELECT * FROM tags t JOIN "order lines" l ON t.event = l.event WHERE ev',
    );
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /event.*order lines/ }).waitFor();
    await page.getByRole('option', { name: /event.*tags/ }).click();
    await page.waitForFunction(() =>
      document
        .querySelector('.ui-editor')
        ?.shadowRoot?.querySelector('.cm-content')
        ?.textContent?.endsWith('WHERE t.event'),
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('orders the rows by a heading, by hand and by keys, and copies them so', async () => {
    const window = await bench(on, 'plain', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = window;
    await run(page, 'SELECT id, kind, amount FROM events ORDER BY id LIMIT 6');
    await cell(page, 5, 0).waitFor();
    const column = (index) =>
      Promise.all([0, 1, 2, 3, 4, 5].map((row) => cell(page, row, index).innerText()));
    const head = page.getByRole('columnheader', { name: /^kind,/ });
    await head.click();
    await page.getByText('sorted by kind').waitFor();
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    assert.deepEqual(await column(1), ['close', 'close', 'open', 'open', 'NULL', 'NULL']);
    assert.deepEqual(await column(0), ['2', '5', '1', '4', '3', '6']);
    await head.click();
    await page.locator('[aria-sort=descending]').waitFor();
    assert.deepEqual(await column(1), ['open', 'open', 'close', 'close', 'NULL', 'NULL']);
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-ordered-light');
    await exported(page, 'Copy loaded rows as CSV');
    await page.getByText('Copied 6 rows as CSV.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.deepEqual(
      copied.split('\r\n').map((line) => line.split(',')[0]),
      ['id', '1', '4', '2', '5', '3', '6', ''],
    );
    await head.click();
    await page.getByText('sorted by kind').waitFor({ state: 'detached' });
    assert.deepEqual(await column(0), ['1', '2', '3', '4', '5', '6']);
    assert.equal(await head.getAttribute('aria-sort'), null);
    await cell(page, 0, 2).click();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.getByText('sorted by amount').waitFor();
    assert.deepEqual(await column(0), ['6', '5', '4', '3', '2', '1']);
    assertQuiet(on, window);
    await window.close();
  });

  it('finds letters in the rows that are here', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await run(page, 'SELECT id, email FROM events ORDER BY id LIMIT 120');
    await cell(page, 0, 0).waitFor();
    const head = page.getByRole('columnheader', { name: /^email,/ });
    const { width } = await head.boundingBox();
    await page.getByLabel('Find in rows').fill('USER11');
    await page.getByText('11 of 120 rows').waitFor();
    assert.equal((await head.boundingBox()).width, width, 'columns stay as wide as they were');
    assert.equal(await cell(page, 0, 0).innerText(), '11');
    assert.equal(await cell(page, 10, 1).innerText(), 'user119@example.com');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-found-light');
    await page.getByLabel('Find in rows').fill('nobody');
    await page.getByText('No matching rows.').waitFor();
    await page.getByLabel('Find in rows').fill('');
    await cell(page, 0, 0).getByText('1', { exact: true }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('shows a database that is there again, and none that is named no more', async () => {
    const settings = join(on.home, 'toolroom.yaml');
    const before = readFileSync(settings, 'utf8');
    const file = join(on.home, 'late.db');
    writeFileSync(
      settings,
      `${before}  - { id: late, kind: sqlite, url: "jdbc:sqlite:${file}" }\n`,
    );
    const window = await bench(on, 'late');
    const { page } = window;
    const schema = page.getByRole('region', { name: 'Schema' });
    await schema.getByText('its file is not there or cannot be read').waitFor();
    runBeside(file, 'CREATE TABLE arrived (id INTEGER)');
    await run(page, 'SELECT count(*) AS n FROM arrived');
    await cell(page, 0, 0).waitFor();
    await schema.getByRole('button', { name: 'Show rows of arrived' }).waitFor();
    assert.equal(await schema.getByRole('alert').count(), 0);
    writeFileSync(settings, before);
    await run(page, 'SELECT 2 AS n');
    await page.getByRole('alert').getByText('no database is called late').waitFor();
    await page
      .getByLabel('Database', { exact: true })
      .getByRole('option', { name: /late/ })
      .waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });

  it('still has what was written after a reload', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await write(page, 'SELECT 42 AS kept');
    await page.reload();
    await editor(page).waitFor();
    assert.equal(await written(page), 'SELECT 42 AS kept');
    const other = await bench(on, 'plain');
    assert.equal(await written(other.page), 'SELECT …', 'another window has its own');
    await other.close();
    assertQuiet(on, window);
    await window.close();
  });
});
