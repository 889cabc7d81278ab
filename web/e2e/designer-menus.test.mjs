// A design made by hand, as hands expect it: menus where the pointer is, Enter for the next column, keys for a review.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agentEdits, card, columnsOf, held, inWindowOf, seenInBoth } from './design.mjs';
import { stage } from './stage.mjs';

describe('By hand,', () => {
  const on = stage();
  const within = inWindowOf(on);

  it('a table is made where one double-clicks, column after column with Enter', async () => {
    await within(async (page) => {
      await card(page, 'Orders').waitFor();
      const canvas = await page.getByRole('application', { name: /^Canvas/ }).boundingBox();
      const at = { x: canvas.x + 120, y: canvas.y + 60 };
      await page.mouse.dblclick(at.x, at.y);
      const fresh = page.getByRole('complementary', { name: 'New table' });
      await fresh.getByLabel('Name of the table').fill('Coupons');
      await fresh.getByLabel('Name of column 1').press('Enter');
      await page.keyboard.type('Code');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Percent');
      await page.keyboard.press('Control+s');
      await page.getByRole('complementary', { name: 'Table Coupons' }).waitFor();
      assert.deepEqual(columnsOf(await held(on), 'Coupons'), ['Id', 'Code', 'Percent']);
    });
  });

  it('right clicks and Shift+F10 open a menu about the thing there', async () => {
    await within(async (page) => {
      await card(page, 'Orders').click({ button: 'right' });
      const menu = page.getByRole('menu', { name: 'Design' });
      await menu.waitFor();
      await page.getByRole('menuitem', { name: /Copy link/ }).waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await card(page, 'Products').click({ button: 'right' });
      await page.getByRole('menuitem', { name: /Edit table/ }).click();
      await page.getByRole('complementary', { name: 'Table Products' }).waitFor();
      await page.keyboard.press('Escape');
      await page
        .getByRole('complementary', { name: 'Tables' })
        .getByRole('button', { name: 'Customers' })
        .focus();
      await page.keyboard.press('Shift+F10');
      await menu.waitFor();
      await page.keyboard.press('Escape');
    });
  });

  it('a link opens its table', async () => {
    await within(async (page) => {
      await page.evaluate(() => (location.hash = '#/designer/demo?table=dbo.Products'));
      await page.getByRole('complementary', { name: 'Table Products' }).waitFor();
    });
  });

  it('a review is walked by J and K and judged by A and R', async () => {
    await within(async (page) => {
      const add = (name) => ({ op: 'add_table', table: { schema: 'dbo', name } });
      await agentEdits(on, [add('First'), add('Second')]);
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByText('change 1 of 2').waitFor();
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('j');
      await page.getByText('change 2 of 2').waitFor();
      await page.keyboard.press('k');
      await page.getByText('change 1 of 2').waitFor();
      await page.keyboard.press('a');
      await page.getByText('change 1 of 1').waitFor();
      await page.keyboard.press('r');
      await page.getByRole('region', { name: 'Review' }).waitFor({ state: 'detached' });
      const names = new Set((await held(on)).tables.map(({ name }) => name));
      assert.deepEqual([names.has('First'), names.has('Second')], [true, false]);
      await seenInBoth(page, 'by-hand');
    });
  });
});
