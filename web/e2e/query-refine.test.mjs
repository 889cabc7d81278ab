// Rows that the database sorts and filters, asked for with one click.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BEHIND_A_LIST, barriers, picture } from './browser.mjs';
import { withEvents } from './database.mjs';
import { bench, cell, grid, run } from './query-bench.mjs';
import { assertQuiet, stage } from './stage.mjs';

const on = stage((home) => withEvents(home, 3_000));

const chips = (page) => page.getByRole('group', { name: 'In the database' });
const head = (page, name) => page.getByRole('columnheader', { name });

describe('rows', () => {
  it('of which not all are here are sorted by the database, with one click', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await bench(on, 'plain', { colorScheme });
      const { page } = window;
      await run(page, 'SELECT id, kind FROM events ORDER BY id; -- all of them');
      await page.getByText('1,000 rows so far').waitFor();
      await head(page, /^id,/).click();
      await chips(page).getByRole('button', { name: 'sorted by id, ascending' }).waitFor();
      await head(page, /^id,/).click();
      await chips(page).getByRole('button', { name: 'sorted by id, descending' }).waitFor();
      assert.equal(await cell(page, 0, 0).innerText(), '3000');
      assert.equal(await head(page, /^id,/).getAttribute('aria-sort'), 'descending');
      assert.deepEqual(await barriers(page), []);
      await picture(page, `query-refined-${colorScheme}`);
      await chips(page).getByRole('button', { name: 'sorted by id, descending' }).click();
      await chips(page).waitFor({ state: 'detached' });
      await cell(page, 0, 0).getByText('1', { exact: true }).waitFor();
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('are filtered by a cell, with values beside the text, and what was written is still there', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await run(page, "SELECT id, kind, 'it''s' AS word FROM events WHERE id < 10");
    await cell(page, 8, 0).waitFor();
    await cell(page, 0, 1).click();
    await page.getByRole('button', { name: 'Filter by cell' }).click();
    await chips(page).getByRole('button', { name: 'kind = open' }).waitFor();
    await page.getByText('3 rows,').waitFor();
    await cell(page, 0, 2).click();
    await page.getByRole('button', { name: 'Filter by cell' }).click();
    await chips(page).getByRole('button', { name: "word = it's" }).waitFor();
    await page.getByText('3 rows,').waitFor();
    await cell(page, 1, 0).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide rows with this id' }).waitFor();
    assert.deepEqual(await barriers(page, BEHIND_A_LIST), []);
    await page.getByRole('menuitem', { name: 'Hide rows with this id' }).click();
    await chips(page).getByRole('button', { name: 'id ≠ 4' }).waitFor();
    await page.getByText('2 rows,').waitFor();
    await chips(page).getByRole('button', { name: 'kind = open' }).click();
    await page.getByText('8 rows,').waitFor();
    // By keys, on the cell that they are at; NULL is a value to ask for.
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.equal(await cell(page, 2, 1).innerText(), 'NULL');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Show only rows with this kind' }).click();
    await chips(page).getByRole('button', { name: 'kind is NULL' }).waitFor();
    await page.getByText('3 rows,').waitFor();
    await page.getByText('SELECT id, kind,').first().waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('that the database cannot refine say why', async () => {
    const window = await bench(on, 'events');
    const { page } = window;
    await run(page, 'SELECT id, kind AS ID FROM events LIMIT 5');
    await cell(page, 4, 0).waitFor();
    await page.getByRole('button', { name: 'Filter by cell' }).click();
    await page.getByText('Two columns are called ID. Rename one with AS.').waitFor();
    await run(page, 'SELECT id, email FROM events LIMIT 5');
    await head(page, /^email/).waitFor();
    await head(page, /^email/).click({ button: 'right' });
    await page
      .getByRole('menuitem', { name: 'Sort ascending in the database' })
      .getByText('A masked column cannot be sorted or filtered.')
      .waitFor();
    assert.equal(await chips(page).count(), 0);
    assertQuiet(on, window);
    await window.close();
  });
});
