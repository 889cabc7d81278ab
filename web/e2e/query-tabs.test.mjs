// Several statements open on the Query page: each its own, none lost.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BEHIND_A_LIST, barriers, picture } from './browser.mjs';
import { withEvents } from './database.mjs';
import { bench, cell, editor, run, sheet, sheets, write } from './query-bench.mjs';
import { arrived, assertQuiet, stage } from './stage.mjs';

const on = stage((home) => withEvents(home, 300));

const database = (page) => page.getByLabel('Database', { exact: true });
const openQuery = async (page) => {
  await page.goto(on.server.link());
  await arrived(page);
  await page.evaluate(() => (location.hash = '#/query'));
  await editor(page).waitFor();
};

describe('tabs of the Query page', () => {
  it('have each their own connection, statement, rows and mark of what is stale', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await bench(on, 'events', { colorScheme });
      const { page } = window;
      await run(page, 'SELECT 1 AS first_tab');
      await page.getByRole('columnheader', { name: /first_tab/ }).waitFor();
      await page.getByRole('button', { name: 'New tab' }).click();
      await page.getByRole('heading', { name: 'No rows yet' }).waitFor();
      await database(page).selectOption('plain');
      await run(page, 'SELECT 2 AS second_tab');
      await page.getByRole('columnheader', { name: /second_tab/ }).waitFor();
      await run(page, 'SELECT nothing FROM nowhere');
      const stale = page.getByText('These rows are from an earlier statement');
      await stale.waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `query-tabs-${colorScheme}`);
      await sheet(page, /first_tab/).click();
      await page.getByRole('columnheader', { name: /first_tab/ }).waitFor();
      assert.equal(await stale.count(), 0);
      assert.equal(await page.getByRole('alert').count(), 0);
      assert.equal(await database(page).inputValue(), 'events');
      await sheet(page, /nothing/).click();
      await stale.waitFor();
      assert.equal(await database(page).inputValue(), 'plain');
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('go on running while another is looked at', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await run(
      page,
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    );
    await page.getByRole('status', { name: 'Running' }).waitFor();
    await page.keyboard.press('Alt+n');
    await page.getByRole('status', { name: 'Running' }).waitFor({ state: 'detached' });
    await run(page, 'SELECT 2 AS beside');
    await page.getByRole('columnheader', { name: /beside/ }).waitFor();
    await page.keyboard.press('Alt+PageUp');
    await page.getByRole('status', { name: 'Running' }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Stopped. The statement was cancelled in the database.').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('are there again after a reload, with their names, connections and order', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await write(page, 'SELECT 1');
    await page.keyboard.press('Alt+n');
    await database(page).selectOption('events');
    await write(page, 'SELECT 2');
    await sheet(page, /SELECT 2/).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Rename tab' });
    assert.deepEqual(await barriers(page), []);
    await dialog.getByLabel('Name').fill('Second');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.keyboard.press('Alt+n');
    await write(page, 'SELECT 3');
    await sheet(page, /Second/).click();
    await page.reload();
    await editor(page).waitFor();
    assert.deepEqual(await sheets(page), ['SELECT 1', 'Second', 'SELECT 3']);
    assert.equal(await sheet(page, /Second/).getAttribute('aria-selected'), 'true');
    assert.equal(await database(page).inputValue(), 'events');
    assertQuiet(on, window);
    await window.close();
  });

  it('of a window that is gone are in the next one, those of an open one are not', async () => {
    const first = await bench(on, 'plain');
    await write(first.page, 'SELECT 1');
    await first.page.keyboard.press('Alt+n');
    await write(first.page, 'SELECT 2');
    const second = await first.context.newPage();
    await openQuery(second);
    assert.deepEqual(await sheets(second), ['New query']);
    await write(second, 'SELECT 3');
    await first.page.close();
    await second.close();
    const third = await first.context.newPage();
    await openQuery(third);
    assert.deepEqual((await sheets(third)).toSorted(), ['SELECT 1', 'SELECT 2', 'SELECT 3']);
    await first.close();
  });

  it('are closed without a question and opened again with their text and rows', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await run(page, 'SELECT 1 AS kept');
    await cell(page, 0, 0).waitFor();
    await page.keyboard.press('Alt+n');
    await write(page, 'SELECT 2');
    await sheet(page, /kept/).locator('[data-close]').click();
    assert.deepEqual(await sheets(page), ['SELECT 2']);
    await page.keyboard.press('Alt+w');
    assert.deepEqual(await sheets(page), ['New query']);
    await page.getByRole('button', { name: 'Reopen closed tab' }).click();
    assert.deepEqual(await sheets(page), ['SELECT 2']);
    await page.keyboard.press('Alt+Shift+w');
    await page.getByRole('columnheader', { name: /kept/ }).waitFor();
    assert.deepEqual(await sheets(page), ['SELECT 2', 'SELECT 1 AS kept']);
    await page.getByRole('button', { name: 'Reopen closed tab' }).waitFor({ state: 'detached' });
    // What was closed waits through a reload, too.
    await page.keyboard.press('Alt+w');
    await page.reload();
    await page.getByRole('button', { name: 'Reopen closed tab' }).click();
    await sheet(page, /kept/).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('are worked by keys and by a menu', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    for (const number of [1, 2, 3]) {
      if (number > 1) await page.keyboard.press('Alt+n');
      await write(page, `SELECT ${number}`);
    }
    await sheet(page, /SELECT 3/).focus();
    await page.keyboard.press('Home');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.waitForFunction(() => document.activeElement?.textContent === 'SELECT 1');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.activeElement?.textContent === 'SELECT 3');
    await page.keyboard.press('Delete');
    assert.deepEqual(await sheets(page), ['SELECT 1', 'SELECT 2']);
    await page.waitForFunction(() => document.activeElement?.textContent === 'SELECT 2');
    assert.equal(await focused(), 'SELECT 2');
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('Two');
    await page.keyboard.press('Enter');
    await sheet(page, /Two/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    assert.deepEqual(await barriers(page, BEHIND_A_LIST), []);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await sheet(page, /Two/).nth(1).waitFor();
    await sheet(page, /SELECT 1/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close others' }).click();
    assert.deepEqual(await sheets(page), ['SELECT 1']);
    assertQuiet(on, window);
    await window.close();
  });

  it('keep what somebody wrote when a table or a statement of before is opened', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await run(page, 'SELECT id FROM events LIMIT 3');
    await cell(page, 2, 0).waitFor();
    await page.getByRole('button', { name: 'Show rows of kinds' }).click();
    await page.getByRole('columnheader', { name: /^title/ }).waitFor();
    assert.deepEqual(await sheets(page), ['SELECT id FROM events LIM…', 'SELECT * FROM kinds']);
    await page.getByRole('button', { name: 'Show rows of events' }).click();
    await page.getByRole('columnheader', { name: /^amount/ }).waitFor();
    assert.deepEqual(await sheets(page), ['SELECT id FROM events LIM…', 'SELECT * FROM events']);
    await page.evaluate(() => (location.hash = '#/query?database=events'));
    await page.getByRole('heading', { name: 'No rows yet' }).waitFor();
    assert.equal(await database(page).inputValue(), 'events');
    assert.equal((await sheets(page)).length, 3);
    assertQuiet(on, window);
    await window.close();
  });
});
