// Every view of the designer in both themes: no barrier, nothing that sticks out, and what a first visit loads.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { barriers, openWindow, picture } from './browser.mjs';
import { agentEdits, card, openDesign, openTable } from './design.mjs';
import { arrived, assertQuiet, stage } from './stage.mjs';

const on = stage();
const FIRST_LOAD = 350_000;

const drawer = (tab) => async (page) => {
  const place = await openTable(page, 'Orders');
  await place.getByRole('tab', { name: tab }).click();
};
const window = (button, title) => async (page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog', { name: title }).waitFor();
};

const go = (page, place) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, place);

/** How one comes to each view from the bare canvas. */
const VIEWS = {
  canvas: async () => {},
  columns: drawer(/^Columns/),
  keys: drawer(/^Foreign keys/),
  indexes: drawer(/^Indexes/),
  constraints: drawer(/^Constraints/),
  table: drawer('Table'),
  'new table': async (page) => {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: /^More of Id/ }).click();
  },
  faults: async (page) => {
    const place = await openTable(page, 'Orders');
    await place.getByLabel('Type of Status').fill('nope');
    await place.getByLabel('Name of column 2').fill('Id');
    await place.getByRole('alert').nth(1).waitFor();
  },
  several: async (page) => {
    await card(page, 'Orders').locator('header').click();
    await card(page, 'Products')
      .locator('header')
      .click({ modifiers: ['Control'] });
    await page.getByText('2 tables selected').waitFor({ state: 'attached' });
  },
  script: async (page) => {
    await page.getByRole('button', { name: 'Script' }).click();
    await page.getByLabel('SQL of the design').getByText('CREATE').first().waitFor();
  },
  changes: async (page) => {
    await page.getByRole('button', { name: /^Changes/ }).click();
    await page.getByRole('region', { name: 'Changes of dbo.Orders' }).waitFor();
  },
  'side by side': async (page) => {
    await page.getByRole('button', { name: /^Changes/ }).click();
    await page.getByRole('button', { name: 'SQL side by side' }).click();
    await page.getByLabel('SQL after').waitFor();
  },
  history: async (page) => {
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('list', { name: 'Steps' }).waitFor();
  },
  review: async (page) => {
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByText(/^change 1 of/).waitFor();
  },
  find: async (page) => {
    await page.keyboard.press('Control+f');
    await page.keyboard.type('order');
    await page.locator('.designer-table-card.designer-found').waitFor();
  },
  import: window('Import SQL or DBML', 'Import'),
  export: window('Export', 'Export'),
  publish: async (page) => {
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByText('column_dropped').waitFor();
  },
  delete: async (page) => {
    await openTable(page, 'Customers');
    await page.getByRole('button', { name: 'Delete table' }).click();
    await page.getByRole('dialog', { name: 'Delete dbo.Customers?' }).waitFor();
  },
  far: async (page) => {
    for (let i = 0; i < 7; i++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.locator('.designer-flow.designer-far').waitFor();
  },
};

describe('the views of the designer', () => {
  it('have no barrier and keep within the window, light and dark', async () => {
    const made = await agentEdits(on, [
      { op: 'add_table', table: { schema: 'dbo', name: 'Coupons' } },
      {
        op: 'add_column',
        table: { name: 'Orders' },
        column: { name: 'CouponId', dataType: 'int' },
      },
      {
        op: 'add_foreign_key',
        table: { name: 'Orders' },
        foreignKey: {
          referencedTable: { name: 'Coupons' },
          mappings: [{ column: 'CouponId', referencedColumn: 'Id' }],
        },
      },
      { op: 'drop_column', table: { name: 'Customers' }, column: { name: 'City' } },
    ]);
    assert.equal(made.success, true, JSON.stringify(made));
    const found = [];
    for (const colorScheme of ['light', 'dark']) {
      const visit = await openDesign(on, 'demo', { colorScheme });
      const { page } = visit;
      for (const [name, come] of Object.entries(VIEWS)) {
        await go(page, '#/designer');
        await page.getByRole('heading', { name: 'Design files' }).waitFor();
        await go(page, '#/designer/demo');
        await card(page, 'Orders').waitFor();
        await come(page);
        found.push(...(await barriers(page)).map((each) => `${name}, ${colorScheme}: ${each}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > 1280) found.push(`${name}, ${colorScheme}: ${wide} wide`);
        await picture(page, `view-${name.replaceAll(' ', '-')}-${colorScheme}`);
      }
      assertQuiet(on, visit);
      await visit.close();
    }
    assert.deepEqual(found, []);
  });

  it(`load at most ${FIRST_LOAD / 1000} kB before a design is seen`, async () => {
    // Arranged once, for everybody: the layout engine is not for those who come later.
    const before = await openDesign(on, 'demo');
    await card(before.page, 'Orders').waitFor();
    await before.close();
    const visit = await openWindow(on.browser);
    const { page } = visit;
    const sizes = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname)) {
        sizes.push(response.body().then((body) => gzipSync(body).length));
      }
    });
    await page.goto(on.server.link());
    await arrived(page);
    await go(page, '#/designer/demo');
    await card(page, 'Orders').waitFor();
    const all = await Promise.all(sizes);
    await visit.close();
    assert.ok(all.length > 2);
    const total = all.reduce((sum, size) => sum + size, 0);
    assert.ok(total <= FIRST_LOAD, `${total} bytes`);
  });
});
