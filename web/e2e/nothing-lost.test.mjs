// What a person did or typed is there again: after Ctrl+Z, after a reload, in another window.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers } from './browser.mjs';
import {
  agent,
  agentEdits,
  card,
  columnsOf,
  entry,
  held,
  openDesign,
  openTable,
  saved,
} from './design.mjs';
import { openDomain } from './domain.mjs';
import { run } from './query-bench.mjs';
import { arrived, assertQuiet, enter, stage } from './stage.mjs';

/** The same window, loaded anew; it comes in by a link where the session does not outlive that. */
async function reload(on, { page }, hash) {
  await page.goto('about:blank');
  await page.goto(on.server.link());
  await arrived(page);
  await page.evaluate((to) => (location.hash = to), hash);
}

const placeOf = async (page, name) => {
  const { x, y } = await card(page, name).boundingBox();
  return [Math.round(x), Math.round(y)];
};
const typeInto = async (page, words) => {
  await page.locator('.ui-editor').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(words);
};

describe('Nothing is lost:', () => {
  const on = stage();

  it('Ctrl+Z after a drag takes back the drag, and never an edit of somebody else', async () => {
    const window = await openDesign(on);
    const { page } = window;
    await card(page, 'Orders').waitFor();
    await page.keyboard.press('Escape');
    const before = await placeOf(page, 'Orders');
    const box = await card(page, 'Orders').locator('header').boundingBox();
    await page.mouse.move(box.x + 40, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 90, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Undo: move 1 table' }).waitFor();
    const moved = await placeOf(page, 'Orders');
    assert.notDeepEqual(moved, before);
    await agentEdits(on, [
      {
        op: 'add_column',
        table: { name: 'Orders' },
        column: { name: 'Later', dataType: 'int' },
      },
    ]);
    await card(page, 'Orders').getByText('Later').waitFor();
    await page.getByRole('application', { name: /^Canvas/ }).focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Redo: move 1 table' }).waitFor();
    assert.deepEqual(await placeOf(page, 'Orders'), before);
    await card(page, 'Orders').getByText('Later').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: 'Undo: move 1 table' }).waitFor();
    assert.deepEqual(await placeOf(page, 'Orders'), moved);
    await page.getByRole('button', { name: 'Arrange tables' }).click();
    await page.getByRole('button', { name: /^Undo: arrange \d+ tables/ }).click();
    await page.getByRole('button', { name: /^Redo: arrange \d+ tables/ }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('a foreign key that is brought back brings back the column that it needs', async () => {
    const named = { table: { name: 'Orders' } };
    const { tables } = await held(on);
    const [{ name }] = tables.find((each) => each.name === 'Orders').foreignKeys;
    await agentEdits(on, [
      { op: 'drop_foreign_key', ...named, foreignKey: { name } },
      { op: 'drop_column', ...named, column: { name: 'CustomerId' } },
    ]);
    const window = await openDesign(on);
    const { page } = window;
    await page.getByRole('button', { name: /^Changes/ }).click();
    await page
      .getByRole('region', { name: 'Changes of dbo.Orders' })
      .getByRole('button', { name: `Revert dropped foreign key ${name}` })
      .click();
    await card(page, 'Orders').locator('.designer-row', { hasText: 'CustomerId' }).waitFor();
    await saved(
      () => held(on),
      (model) => {
        const orders = model.tables.find((each) => each.name === 'Orders');
        assert.ok(columnsOf(model, 'Orders').includes('CustomerId'));
        assert.deepEqual(
          orders.foreignKeys.map((each) => each.name),
          [name],
        );
      },
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('a table that an agent dropped is a ghost, in the list and in the review, after a reload too', async () => {
    await agentEdits(on, [{ op: 'drop_table', table: { name: 'Customers' } }]);
    const window = await openDesign(on);
    const { page } = window;
    for (const round of ['first', 'after a reload']) {
      await page.locator('.designer-table-card.designer-ghost', { hasText: 'Customers' }).waitFor();
      await page
        .getByRole('complementary', { name: 'Tables' })
        .getByRole('button', { name: 'Customers dropped' })
        .waitFor();
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByRole('region', { name: 'Review' }).waitFor();
      assert.deepEqual(await barriers(page), [], round);
      if (round === 'first') {
        await page.evaluate(() => (location.hash = '#/query'));
        await page.getByRole('heading', { name: 'Query', level: 1 }).waitFor();
        await reload(on, window, '#/designer/demo');
      }
    }
    const { designerId, version } = await held(on);
    await agent(on, 'designer_review', { action: 'discard', designerId, expectedVersion: version });
    await page.locator('.designer-ghost').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });

  it('what is typed about a table waits through a reload, with a mark', async () => {
    const window = await openDesign(on, 'demo', { viewport: { width: 1_600, height: 900 } });
    const { page } = window;
    let drawer = await openTable(page, 'Orders');
    await drawer.getByLabel('Name of column 2').fill('Renamed');
    await page
      .getByRole('complementary', { name: 'Tables' })
      .getByRole('button', { name: /^Orders.*Unsaved changes/ })
      .waitFor();
    await reload(on, window, '#/designer/demo');
    const waiting = page
      .getByRole('complementary', { name: 'Tables' })
      .getByRole('button', { name: /^Orders.*Unsaved changes/ });
    await waiting.dblclick();
    drawer = page.getByRole('complementary', { name: 'Table Orders' });
    await drawer.waitFor();
    assert.equal(await drawer.getByLabel('Name of column 2').inputValue(), 'Renamed');
    await drawer.getByRole('button', { name: 'Discard changes' }).click();
    await entry(page, 'Orders').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('the text of a model waits through a reload, and is saved from there', async () => {
    const window = await openDomain(on, '/domain?file=shared.dlang');
    const { page } = window;
    await page.getByRole('heading', { name: /shared\.dlang/ }).waitFor();
    await typeInto(page, '\nTeam Waiting\n');
    await page.getByText('1 unsaved').waitFor();
    await reload(on, window, '#/domain?file=shared.dlang');
    await page.getByText('1 unsaved').waitFor();
    await page.getByRole('treeitem', { name: 'Waiting' }).waitFor();
    await page.locator('.ui-editor').first().click();
    await page.keyboard.press('Control+s');
    await page.getByText('1 unsaved').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });

  it('a statement is there in a window opened after the last one was closed', async () => {
    const first = await enter(on);
    await first.page.evaluate(() => (location.hash = '#/query'));
    await first.page.getByRole('heading', { name: 'Query', level: 1 }).waitFor();
    await typeInto(first.page, 'SELECT 42 AS answer');
    const second = await first.context.newPage();
    await first.page.close();
    await second.goto(on.server.link());
    await arrived(second);
    await second.evaluate(() => (location.hash = '#/query'));
    await second.locator('.cm-content').getByText('SELECT 42 AS answer').waitFor();
    await first.close();
  });

  it('rows of an earlier statement are never taken for those of the last', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/query'));
    await page.getByRole('heading', { name: 'Query', level: 1 }).waitFor();
    await run(page, 'SELECT 1 AS first_rows');
    await page.getByRole('columnheader', { name: /first_rows/i }).waitFor();
    const old = page.getByText('These rows are from an earlier statement');
    assert.equal(await old.count(), 0);
    await run(page, 'SELECT nothing FROM nowhere');
    await old.waitFor();
    assert.deepEqual(await barriers(page), []);
    await run(page, 'SELECT 2 AS second_rows');
    await page.getByRole('columnheader', { name: /second_rows/i }).waitFor();
    assert.equal(await old.count(), 0);
    assertQuiet(on, window);
    await window.close();
  });
});
