// The canvas under the hands: drag, drop, several at once, and the keyboard alone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers } from './browser.mjs';
import { card, columnsOf, held, inWindowOf, openTable } from './design.mjs';
import { stage } from './stage.mjs';

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
        .dragTo(drawer.locator('.column-list > li').nth(1));
      const after = await names.evaluateAll((all) => all.map((each) => each.value));
      assert.deepEqual(after, [before[0], before.at(-1), ...before.slice(1, -1)]);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await drawer.getByText('not saved').waitFor({ state: 'detached' });
      assert.deepEqual(columnsOf(await held(on), 'Products'), after);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('button', { name: /^Redo/ }).waitFor();
    });
  });

  it('selects several with Shift and drag, moves them together and deletes them', async () => {
    await within(async (page) => {
      await card(page, 'Orders').waitFor();
      await page.getByRole('button', { name: 'Fit everything' }).click();
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
      await page.getByText(`${boxes.length} tables selected`).waitFor({ state: 'attached' });
      const canvas = page.getByRole('application', { name: /^Canvas/ });
      await canvas.focus();
      await atRest(page);
      const before = await boxesOf(page);
      await page.keyboard.press('Shift+ArrowRight');
      await page.waitForFunction(
        (lefts) =>
          [...document.querySelectorAll('.table-card')].every(
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
      await page.locator('.canvas.receiving').waitFor();
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
  it('is worked by keyboard alone', async () => {
    await within(async (page) => {
      await card(page, 'Products').waitFor();
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const said = page.locator('.canvas [aria-live]');
      assert.match(await said.innerText(), /^dbo\..*, \d columns, \d related/);
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'Columns' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('dbo.Products');
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name: 'Table Products' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('keys of the designer');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Keys of the designer' }).waitFor();
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

  it('makes a table with a foreign key, selects all and goes back without a pointer', async () => {
    await within(async (page) => {
      await card(page, 'Products').waitFor();
      const canvas = page.getByRole('application', { name: /^Canvas/ });
      await canvas.focus();
      await page.keyboard.press('n');
      await page.keyboard.type('Gifts');
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('complementary', { name: 'Table Gifts' });
      await drawer.waitFor();
      await drawer.getByRole('tab', { name: 'Columns' }).focus();
      await page.keyboard.press('ArrowRight');
      await drawer.getByRole('tab', { name: 'Foreign keys', selected: true }).waitFor();
      await drawer.getByRole('button', { name: 'Add a foreign key' }).focus();
      await page.keyboard.press('Enter');
      await drawer.getByRole('combobox').first().waitFor();
      await page.keyboard.press('Control+s');
      await drawer.getByText('not saved').waitFor({ state: 'detached' });
      const gifts = (await held(on)).tables.find((each) => each.name === 'Gifts');
      assert.equal(gifts.foreignKeys.length, 1);
      await canvas.focus();
      await page.keyboard.press('Control+a');
      await page.getByText('5 tables selected').waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await card(page, 'Gifts').waitFor({ state: 'detached' });
    });
  });
});

const boxesOf = (page) =>
  page
    .locator('.table-card')
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
