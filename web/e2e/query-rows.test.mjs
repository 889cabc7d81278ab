// Rows on the Query page: 100,000 of them, cells, exports, and what was asked before.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { withEvents } from './database.mjs';
import { bench, cell, exported, grid, run } from './query-bench.mjs';
import { call } from './server.mjs';
import { assertQuiet, stage } from './stage.mjs';

const ROWS = 100_000;

const on = stage((home) => withEvents(home, ROWS));

describe('100,000 rows', () => {
  it('are read page by page while one scrolls, then every one of them', async () => {
    const window = await bench(on);
    const { page } = window;
    page.setDefaultTimeout(60_000);
    await run(page, 'SELECT id, at, kind, amount FROM events ORDER BY id');
    await cell(page, 0, 0).waitFor();
    await page.getByText('Scroll to load more rows').waitFor();
    const tally = page.getByRole('toolbar', { name: 'Rows' }).getByRole('status');
    const before = await tally.innerText();
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await page.waitForFunction(
      (was) => document.querySelector('.query-rows-bar .query-tally')?.textContent !== was,
      before,
    );
    await page.getByRole('button', { name: 'Load every row' }).click();
    await tally.getByText('100,000 rows,').waitFor();
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await cell(page, 99_999, 0).getByText('100000').waitFor();
    assert.ok((await grid(page).getByRole('row').count()) < 80, 'only what is in sight is drawn');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-end-light');
    assertQuiet(on, window);
    await window.close();
  });

  it('are exported with progress, and saved whole', async () => {
    const window = await bench(on);
    const { page } = window;
    await run(page, 'SELECT * FROM events');
    await cell(page, 0, 0).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      exported(page, 'Download all rows as CSV'),
    ]);
    assert.equal(download.suggestedFilename(), 'events.csv');
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    assert.equal(lines.length, ROWS + 2);
    assert.ok(!lines.some((line) => line.includes('@example.com')));
    await page.getByText('100,000 rows, ').waitFor();
    await page.getByText('1 column is masked').waitFor();
    await picture(page, 'query-export-light');
    assertQuiet(on, window);
    await window.close();
  });

  it('are no longer written when the export is stopped', async () => {
    const window = await bench(on);
    const { page } = window;
    // Long enough to be stopped on any machine, with rows from the start.
    await run(page, 'SELECT a.id FROM events a, events b, events c');
    await cell(page, 0, 0).waitFor();
    await exported(page, 'Download all rows as CSV');
    await page
      .getByText(/[1-9][\d,]* so far/)
      .last()
      .waitFor();
    await picture(page, 'query-exporting-light');
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    const list = () => call(on.home, 'activity_list', { tool: 'query_export', limit: 1 }).calls[0];
    let last = list();
    for (let i = 0; i < 20 && last.status === 'running'; i++) last = list();
    assert.equal(last.status, 'error', JSON.stringify(last));
    assertQuiet(on, window);
    await window.close();
  });
});

describe('cells', () => {
  it('are chosen, copied and opened by keyboard', async () => {
    const window = await bench(on, 'events', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = window;
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await run(page, 'SELECT id, kind, \'{"a":[1,2]}\' AS j FROM events ORDER BY id LIMIT 3');
    await cell(page, 0, 0).waitFor();
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+c');
    await page.getByText('Copied the cell.').waitFor();
    assert.equal(await clipboard(), 'close');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    await page.getByText('Copied 2 rows of cells.').waitFor();
    assert.equal(await clipboard(), '2\tclose\n3\t');
    await exported(page, 'Copy selection as Markdown');
    await page.getByText('Copied 2 rows as Markdown.').waitFor();
    assert.equal(await clipboard(), '| id | kind |\n| --: | --- |\n| 2 | close |\n| 3 | NULL |\n');
    await exported(page, 'Copy selection as CSV');
    await page.getByText('Copied 2 rows as CSV.').waitFor();
    assert.equal(await clipboard(), 'id,kind\r\n2,close\r\n3,\r\n');
    await grid(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'j, row 3' });
    await dialog.getByRole('group', { name: 'The cell as JSON' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-cell-light');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });
});

describe('what a database holds', () => {
  it('is text, whatever it looks like', async () => {
    const window = await bench(on);
    const { page } = window;
    await run(
      page,
      `SELECT '<img src=x onerror="alert(1)">' || char(8238) || char(10) || 'second' AS "<script>alert(2)</script>"`,
    );
    await cell(page, 0, 0).getByText('onerror=').waitFor();
    assert.ok((await cell(page, 0, 0).innerText()).includes('\\u202e ⏎ second'));
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    await grid(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('second').waitFor();
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    assertQuiet(on, window);
    await window.close();
  });
});

describe('what was asked before', () => {
  it('is there whoever asked it, and is run again', async () => {
    call(on.home, 'mssql-query', { database: 'events', query: 'SELECT 12345 AS from_the_shell' });
    const window = await bench(on, 'stub');
    const { page } = window;
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByLabel('Find a statement').fill('from_the_shell');
    const past = page.getByRole('listitem').filter({ hasText: 'from_the_shell' }).first();
    await past.waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'query-history-light');
    await past.getByRole('button', { name: 'Run again' }).click();
    await cell(page, 0, 0).getByText('12345').waitFor();
    assert.equal(await page.getByLabel('Database', { exact: true }).inputValue(), 'events');
    assertQuiet(on, window);
    await window.close();
  });

  it('lies on the desk while one looks elsewhere, and the palette leads there', async () => {
    const window = await bench(on);
    const { page } = window;
    await run(page, 'SELECT 7 AS seven');
    await cell(page, 0, 0).waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('go to query');
    await page.keyboard.press('Enter');
    await cell(page, 0, 0).getByText('7').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('rows of kinds');
    await page.keyboard.press('Enter');
    await cell(page, 1, 0).waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
