// The canvas under the hands: drag, drop, several at once, and the keyboard alone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers } from './browser.mjs';
import { card, columnsOf, held, inWindowOf, openTable, saved } from './design.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();
const within = inWindowOf(on);

describe('the pointer', () => {
  it('takes columns to another place by drag', async () => {
    await within(async (page) => {
      const drawer = await openTable(page, 'Products');
      const names = drawer.getByLabel(/^Name of column/);
      const before = await names.evaluateAll((all) => all.map((each) => each.value));
      await drawer
        .getByRole('button', { name: `Move ${before.at(-1)}: Alt and arrow up or down` })
        .dragTo(drawer.locator('.designer-column-list > li').nth(1));
      const after = await names.evaluateAll((all) => all.map((each) => each.value));
      assert.deepEqual(after, [before[0], before.at(-1), ...before.slice(1, -1)]);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
      assert.deepEqual(columnsOf(await held(on), 'Products'), after);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('button', { name: /^Redo/ }).waitFor();
    });
  });

  it('selects several with Shift and drag, moves them together and deletes them', async () => {
    await within(async (page) => {
      await card(page, 'Orders').waitFor();
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      await atRest(page);
      const boxes = await boxesOf(page);
      const left = Math.min(...boxes.map((box) => box.left)) - 12;
      const top = Math.min(...boxes.map((box) => box.top)) - 12;
      const right = Math.max(...boxes.map((box) => box.right)) + 12;
      const bottom = Math.max(...boxes.map((box) => box.bottom)) + 12;
      await page.keyboard.down('Shift');
      await page.mouse.move(left, top);
      await page.mouse.down();
      await page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 4 });
      await page.mouse.move(right, bottom, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      const selected = page.locator('.react-flow__node.selected');
      assert.equal(await selected.count(), boxes.length);
      assert.equal(await page.evaluate(() => String(getSelection())), '', 'no text is selected');
      await page.getByText(`${boxes.length} tables selected`).waitFor({ state: 'attached' });
      const canvas = page.getByRole('application', { name: /^Canvas/ });
      await canvas.focus();
      await atRest(page);
      const before = await boxesOf(page);
      await page.keyboard.press('Shift+ArrowRight');
      await page.waitForFunction(
        (lefts) =>
          [...document.querySelectorAll('.designer-table-card')].every(
            (each, at) => each.getBoundingClientRect().left > lefts[at],
          ),
        before.map((box) => box.left),
      );
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Delete');
      const dialog = page.getByRole('dialog', { name: `Delete ${boxes.length} tables?` });
      await dialog.getByRole('button', { name: 'Keep' }).click();
      await canvas.focus();
      await page.keyboard.press('Escape');
      assert.equal(await selected.count(), 0);

      await card(page, 'Customers').locator('header').click();
      await card(page, 'Products')
        .locator('header')
        .click({ modifiers: ['Control'] });
      assert.equal(await selected.count(), 2);
      await page.keyboard.press('Delete');
      const two = page.getByRole('dialog', { name: 'Delete 2 tables?' });
      await two.getByText('These foreign keys of other tables are deleted too').waitFor();
      await two.getByRole('listitem').filter({ hasText: 'of dbo.Orders' }).waitFor();
      await two.getByRole('listitem').filter({ hasText: 'of dbo.OrderLines' }).waitFor();
      await two.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 tables deleted from the design').waitFor();
      for (const name of ['Customers', 'Products']) {
        await page.locator('.designer-table-card.designer-ghost', { hasText: name }).waitFor();
      }
      await canvas.focus();
      // What was one act is taken back at once.
      await page.keyboard.press('Control+z');
      await page
        .locator('.designer-table-card.designer-ghost')
        .first()
        .waitFor({ state: 'detached' });
      await saved(
        () => held(on),
        ({ tables, base }) => assert.deepEqual([tables.length, base.length], [4, 0]),
      );
    });
  });

  it('brings in a file that is dropped on the canvas', async () => {
    await within(async (page) => {
      await card(page, 'Orders').waitFor();
      const data = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File(['Table dbo.Dropped {\n  Id int [pk]\n}\n'], 'dropped.dbml', {
            type: 'text/plain',
          }),
        );
        return transfer;
      });
      const canvas = page.getByRole('application', { name: /^Canvas/ });
      await canvas.dispatchEvent('dragover', { dataTransfer: data });
      await page.locator('.designer-canvas[data-receiving]').waitFor();
      await canvas.dispatchEvent('drop', { dataTransfer: data });
      const dialog = page.getByRole('dialog', { name: 'Import' });
      await dialog.getByRole('button', { name: 'Import DBML' }).click();
      await card(page, 'Dropped').waitFor();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await card(page, 'Dropped').waitFor({ state: 'detached' });
    });
  });
});

describe('the keyboard', () => {
  it('goes from table to table, and finds every command and table by its name', async () => {
    await within(async (page) => {
      await card(page, 'Products').waitFor();
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const said = page.locator('.designer-canvas [aria-live]');
      assert.match(await said.innerText(), /^dbo\..*, \d columns, \d related/);
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'Columns' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('dbo.Products');
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name: 'Table Products' }).waitFor();
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      for (const command of COMMANDS) {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(command);
        await palette.getByRole('option', { name: command }).first().waitFor();
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Control+k');
      await page.keyboard.type('keyboard shortcuts');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await page.keyboard.press('Escape');
    });
  });

  it('comes to every control there is, and out of it again', async () => {
    await within(async (page) => {
      await openTable(page, 'Orders');
      await page.getByRole('button', { name: /^Changes/ }).click();
      await page.evaluate(() => document.activeElement?.blur());
      const missed = await allByTab(page);
      assert.deepEqual(missed, []);
    });
  });

  it('does a whole piece of work: table, column, foreign key, undo, publish; no pointer at all', async () => {
    const window = await enter(on);
    const { page } = window;
    const press = (...keys) => forEach(keys, (key) => page.keyboard.press(key));
    const command = async (name) => {
      await press('Control+k');
      await page.keyboard.type(name);
      await press('Enter');
    };
    await command('Open a design');
    await tabTo(page, page.getByRole('link', { name: /^demo/ }));
    await press('Enter');
    await card(page, 'Products').waitFor();
    const canvas = page.getByRole('application', { name: /^Canvas/ });
    await tabTo(page, canvas);
    await press('n');
    await page.keyboard.type('Gifts');
    const fresh = page.getByRole('complementary', { name: 'New table' });
    await tabTo(page, fresh.getByRole('button', { name: 'Add column' }));
    await press('Enter');
    await page.keyboard.type('ProductId');
    await press('Control+s');
    const drawer = page.getByRole('complementary', { name: 'Table Gifts' });
    await drawer.waitFor();
    await press('ArrowRight');
    await drawer.getByRole('tab', { name: 'Foreign keys', selected: true }).waitFor();
    await tabTo(page, drawer.getByRole('button', { name: 'Add foreign key' }));
    await press('Enter');
    await page.keyboard.type('FK_Gift');
    await press('Control+s');
    await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
    const gifts = async () => (await held(on)).tables.find((table) => table.name === 'Gifts');
    const [key] = (await gifts()).foreignKeys;
    assert.equal(key.name, 'FK_Gift');
    assert.equal(key.table, (await held(on)).tables.find((table) => table.name === 'Products').id);

    await press('Escape');
    assert.ok(await canvas.evaluate((element) => element === document.activeElement));
    await press('Control+a');
    await page.getByText('5 tables selected').waitFor({ state: 'attached' });
    await press('Control+z');
    await page.getByRole('button', { name: 'Redo: add foreign key dbo.Gifts.FK_Gift' }).waitFor();
    assert.equal((await gifts()).foreignKeys, undefined);
    await press('Control+Shift+z');
    await page.getByRole('button', { name: 'Undo: add foreign key dbo.Gifts.FK_Gift' }).waitFor();
    await command('Publish to the database');
    const dialog = page.getByRole('dialog', { name: /^Publish to demo/ });
    await dialog.getByText(/^2 statements|^3 statements/).waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'Publish', exact: true }));
    await press('Enter');
    await dialog.getByText('the database matches the design').waitFor();
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Changes', exact: true }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});

const COMMANDS = [
  'New table',
  'Find a table or a column',
  'Fit to screen',
  'Show or hide the list of tables',
  'Arrange tables',
  'Show the script',
  'Show the changes',
  'Show the history',
  'Import SQL or DBML',
  'Export the design',
  'Publish to the database',
];

const forEach = async (things, work) => {
  for (const thing of things) await work(thing);
};

/** Presses Tab until it is there, as somebody without a pointer does. */
async function tabTo(page, target) {
  for (let step = 0; step < 90; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never comes to ${target}`);
}

const boxesOf = (page) =>
  page
    .locator('.designer-table-card')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));

/** Until the canvas has stood still for some pictures. */
const atRest = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let last = '';
        let same = 0;
        const look = () => {
          const now = document.querySelector('.react-flow__viewport').style.transform;
          same = now === last ? same + 1 : 0;
          last = now;
          if (same < 6) requestAnimationFrame(look);
          else done();
        };
        look();
      }),
  );

/** Presses Tab once round the page; answers with the controls it never came to. */
async function allByTab(page) {
  const isNew = () =>
    page.evaluate(() => {
      const known = document.activeElement.hasAttribute('data-reached');
      document.activeElement.setAttribute('data-reached', '');
      return !known;
    });
  do await page.keyboard.press('Tab');
  while (await isNew());
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, select, textarea, [tabindex="0"]')]
      .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex >= 0)
      .filter((each) => !each.hasAttribute('data-reached'))
      .map((each) => each.getAttribute('aria-label') ?? each.outerHTML.slice(0, 90)),
  );
}
