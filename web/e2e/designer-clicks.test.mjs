// A schema of fifteen tables made by hand, and what it costs: clicks and keys are counted. The figure is in
// docs/reference/figures.md.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { card, held, openDesign } from './design.mjs';
import { assertQuiet, stage } from './stage.mjs';

/** Half of what the same took before: 56 clicks for 14 tables. */
const CLICKS_A_TABLE = 2;

const TABLES = {
  customers: ['name varchar(80)', 'email varchar(120)'],
  addresses: ['customer_id integer', 'street varchar(80)', 'city varchar(60)'],
  categories: ['title varchar(60)'],
  products: ['category_id integer', 'name varchar(80)', 'price numeric(10,2)'],
  warehouses: ['address_id integer', 'name varchar(60)'],
  stocks: ['product_id integer', 'amount integer'],
  orders: ['customer_id integer', 'placed timestamp'],
  order_lines: ['order_id integer', 'quantity integer'],
  payments: ['order_id integer', 'amount numeric(10,2)'],
  shipments: ['order_id integer', 'sent timestamp'],
  returns: ['order_id integer', 'reason text'],
  reviews: ['product_id integer', 'stars smallint'],
  coupons: ['customer_id integer', 'code varchar(20)'],
  suppliers: ['address_id integer', 'name varchar(80)'],
  purchases: ['supplier_id integer', 'due date'],
};

describe('by hand,', () => {
  const on = stage();

  it('fifteen tables with their foreign keys take two clicks a table', async () => {
    const window = await openDesign(on);
    const { page } = window;
    await page.evaluate(() => {
      location.hash = '#/designer';
    });
    await page.getByRole('button', { name: 'New design' }).click();
    await page.getByLabel('Name', { exact: true }).fill('shop');
    await page.getByLabel('Dialect').selectOption('postgresql');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Empty design' }).waitFor();

    const cost = { clicks: 0, keys: 0, typed: 0 };
    const click = async (target) => {
      cost.clicks++;
      await target.click();
    };
    const press = async (key) => {
      cost.keys++;
      await page.keyboard.press(key);
    };
    const type = async (text) => {
      cost.typed += text.length;
      await page.keyboard.type(text);
    };
    const focusIs = (label) =>
      page.waitForFunction(
        (name) => document.activeElement?.getAttribute('aria-label') === name,
        label,
      );
    const fresh = page.getByRole('complementary', { name: 'New table' });
    await click(page.getByRole('application', { name: /^Canvas/ }));
    for (const [name, columns] of Object.entries(TABLES)) {
      await press('t');
      await fresh.waitFor();
      await type(name);
      for (const [at, column] of columns.entries()) {
        await press('Enter');
        await focusIs(`Name of column ${at + 2}`);
        const [word, kind] = column.split(' ');
        await type(word);
        await press('Tab');
        await press('Control+a');
        await type(kind);
      }
      await press('Control+s');
      const drawer = page.getByRole('complementary', { name: `Table ${name}`, exact: true });
      await drawer.waitFor();
      if (columns[0].includes('_id')) {
        await click(drawer.getByRole('tab', { name: 'Foreign keys' }));
        await click(drawer.getByRole('button', { name: 'Add foreign key' }));
        await press('Control+s');
        await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
      }
      await press('Escape');
      await card(page, name).waitFor();
    }
    const designerId = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('file');
    const model = await held(on, undefined, designerId);
    // Named as PostgreSQL names things.
    assert.deepEqual([...new Set(model.tables.map((table) => table.columns[0].name))], ['id']);
    const made = model.tables.map((table) => [
      table.name,
      table.columns.length,
      (table.foreignKeys ?? []).length,
    ]);
    const wanted = Object.entries(TABLES).map(([name, columns]) => [
      name,
      columns.length + 1,
      columns[0].includes('_id') ? 1 : 0,
    ]);
    assert.deepEqual(made.toSorted(), wanted.toSorted());
    console.log(`${wanted.length} tables: ${JSON.stringify(cost)}`);
    assert.ok(cost.clicks <= CLICKS_A_TABLE * wanted.length, JSON.stringify(cost));
    assertQuiet(on, window);
    await window.close();
  });
});
