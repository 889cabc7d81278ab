// A design made by hand, as hands expect it: menus where the pointer is, Enter for the next column, keys for a review.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { picture } from './browser.mjs';
import { agentEdits, card, columnsOf, held, inWindowOf, saved, seenInBoth } from './design.mjs';
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

  it('types are taken from a list by keys or by the pointer, or typed; Enter goes on', async () => {
    await within(async (page) => {
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('t');
      await page.keyboard.type('Kinds');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Title');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('nvar');
      const list = page.getByRole('listbox');
      await list.getByRole('option', { name: 'nvarchar(50)' }).waitFor();
      await seenWithList(page, 'designer-types');
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      const fresh = page.getByRole('complementary', { name: 'New table' });
      assert.ok(await fresh.isVisible(), 'Escape closes the list alone');
      await page.keyboard.type('c');
      await page.keyboard.press('ArrowDown');
      await page.locator('[role=combobox][aria-activedescendant]').waitFor();
      await page.keyboard.press('Enter');
      await list.waitFor({ state: 'detached' });
      const type = (name) => fresh.getByRole('combobox', { name: `Type of ${name}` });
      assert.equal(await type('Title').inputValue(), 'nvarchar(50)');
      // Nothing is highlighted any more: Enter is for the next column.
      await page.keyboard.press('Enter');
      await page.keyboard.type('Price');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('decimal(7,3)');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Made');
      await type('Made').hover();
      await type('Made').locator('xpath=..').getByRole('button').click();
      await list.getByRole('option', { name: 'date', exact: true }).click();
      await page.keyboard.press('Control+s');
      await page.getByRole('complementary', { name: 'Table Kinds' }).waitFor();
      const { columns } = (await held(on)).tables.find(({ name }) => name === 'Kinds');
      assert.deepEqual(
        columns.map((each) => [each.name, each.type, each.length ?? each.scale]),
        [
          ['Id', 'int', undefined],
          ['Title', 'nvarchar', 50],
          ['Price', 'decimal', 3],
          ['Made', 'date', undefined],
        ],
      );
    });
  });

  it('a schema is made with its first table', async () => {
    await within(async (page) => {
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('t');
      const fresh = page.getByRole('complementary', { name: 'New table' });
      await fresh.getByLabel('Schema').selectOption('New schema…');
      await fresh.getByLabel('Name of the new schema').fill('sales');
      await fresh.getByLabel('Name of the table').fill('Leads');
      await seenInBoth(page, 'designer-new-schema');
      await page.keyboard.press('Control+s');
      await page.getByRole('complementary', { name: 'Table Leads' }).waitFor();
      const { schemas, tables } = await held(on);
      assert.ok(schemas.includes('sales'));
      assert.equal(tables.find(({ name }) => name === 'Leads').schema, 'sales');
      // The next one beside it is meant for the same schema.
      const box = await card(page, 'Leads').boundingBox();
      await page.getByRole('button', { name: 'Close the drawer' }).click();
      await page.mouse.move(box.x + 10, box.y + 10);
      await page.keyboard.press('t');
      assert.equal(await fresh.getByLabel('Schema').inputValue(), 'sales');
      await fresh.getByRole('button', { name: 'Cancel' }).click();
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

  it('T makes a table where the pointer is, and never on another one', async () => {
    await within(async (page) => {
      const orders = await card(page, 'Orders').boundingBox();
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.mouse.move(orders.x + 20, orders.y + 12);
      await page.keyboard.press('t');
      await page.keyboard.type('Parcels');
      await page.keyboard.press('Control+s');
      await page.getByRole('complementary', { name: 'Table Parcels' }).waitFor();
      await card(page, 'Parcels').waitFor();
      // A new table has a place of its own first, and is then put near the pointer.
      await page.waitForFunction(() => {
        const cards = [...document.querySelectorAll('.designer-table-card')];
        const boxOf = (name) =>
          cards
            .find((each) => each.querySelector('header')?.textContent?.startsWith(name))
            ?.getBoundingClientRect();
        const [made, old] = [boxOf('Parcels'), boxOf('Orders')];
        const near = Math.hypot(made.x - old.x, made.y - old.y) < 2 * old.width;
        const over =
          made.left < old.right &&
          old.left < made.right &&
          made.top < old.bottom &&
          old.top < made.bottom;
        return near && !over;
      });
    });
  });

  it('a column has a menu of its own', async () => {
    await within(async (page) => {
      await card(page, 'Customers').getByText('City').click({ button: 'right' });
      await page.getByRole('menuitem', { name: /Move up/ }).click();
      await page.getByRole('button', { name: /^Undo: change column dbo\.Customers/ }).waitFor();
      await card(page, 'Customers').getByText('City').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Delete City' }).click();
      await page.locator('.designer-row.designer-is-dropped', { hasText: 'City' }).waitFor();
      await page.getByRole('button', { name: /^Undo: drop column/ }).click();
      await page
        .locator('.designer-row.designer-is-dropped', { hasText: 'City' })
        .waitFor({ state: 'detached' });
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
      await saved(
        () => held(on),
        ({ tables }) => {
          const names = new Set(tables.map(({ name }) => name));
          assert.deepEqual([names.has('First'), names.has('Second')], [true, false]);
        },
      );
      await seenInBoth(page, 'by-hand');
    });
  });
});

/** As `seenInBoth`, under an open list: what lies behind it is hidden from readers, and keeps its fields. */
async function seenWithList(page, name) {
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .disableRules(['aria-hidden-focus', 'page-has-heading-one', 'region'])
      .analyze();
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
      colorScheme,
    );
    await picture(page, `${name}-${colorScheme}`);
  }
}
