// The canvas as one person meets it: looking, finding, narrowing, moving, editing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import {
  agent,
  agentEdits,
  card,
  columnsOf,
  entry,
  held,
  inWindowOf,
  openDesign,
  openTable,
  saved,
} from './design.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();

const within = inWindowOf(on);

const middleOf = async (locator) => {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** How high on the screen each line begins and ends. */
const endsOfLines = (page) =>
  page.locator('.designer-relations path').evaluateAll((all) =>
    all.map((path) => {
      const numbers = path
        .getAttribute('d')
        .match(/-?[\d.]+/g)
        .map(Number);
      const { d, f } = path.getScreenCTM();
      return { from: numbers[1] * d + f, to: numbers[7] * d + f };
    }),
  );

describe('a design on the canvas', () => {
  it('is chosen from the connections, and says what a design is', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await enter(on, { colorScheme });
      const { page } = window;
      await page.getByRole('link', { name: 'Designer' }).click();
      await page.getByText('the database changes only when you publish').waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `designer-start-${colorScheme}`);
      await page.getByRole('link', { name: /demo/ }).click();
      await card(page, 'OrderLines').waitFor();
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('shows tables with keys and types, light and dark', async () => {
    for (const colorScheme of ['light', 'dark']) {
      await within(
        async (page) => {
          await card(page, 'Orders').getByText('datetime2').waitFor();
          assert.equal(await card(page, 'OrderLines').locator('.designer-sign svg').count(), 3);
          await page.locator('.designer-relations path').first().waitFor({ state: 'attached' });
          const rowOf = (name, column) =>
            middleOf(card(page, name).locator('.designer-row', { hasText: column }).first());
          for (const [from, to] of [
            [await rowOf('Orders', 'CustomerId'), await rowOf('Customers', 'Id')],
            [await rowOf('OrderLines', 'ProductId'), await rowOf('Products', 'Id')],
          ]) {
            const near = (await endsOfLines(page)).filter(
              (line) => Math.abs(line.from - from.y) < 2 && Math.abs(line.to - to.y) < 2,
            );
            assert.equal(near.length, 1, 'a line runs from column to column');
          }
          assert.deepEqual(await barriers(page), []);
          await picture(page, `designer-${colorScheme}`);
        },
        'demo',
        { colorScheme },
      );
    }
  });

  it('finds tables and columns, and goes from one to the next', async () => {
    await within(async (page) => {
      await page.keyboard.press('Control+f');
      await page.keyboard.type('product');
      const find = page.getByRole('search', { name: 'Find on the canvas' });
      await find.getByText('1 of 2').waitFor();
      await page.locator('.designer-table-card.designer-found', { hasText: 'Products' }).waitFor();
      await page.keyboard.press('Enter');
      await find.getByText('2 of 2').waitFor();
      await page.locator('.designer-row.designer-found', { hasText: 'ProductId' }).waitFor();
      await find.getByRole('textbox').fill('no such thing');
      await find.getByText('not found').waitFor();
      assert.deepEqual(await barriers(page), []);
      await page.keyboard.press('Escape');
      await find.waitFor({ state: 'detached' });
    });
  });

  it('is narrowed to what is selected, with the related ones dimmed', async () => {
    await within(async (page) => {
      await entry(page, 'Customers').click();
      await page.getByRole('button', { name: 'Only selected' }).click();
      await card(page, 'Products').waitFor({ state: 'detached' });
      await page.locator('.designer-table-card.designer-dim', { hasText: 'Orders' }).waitFor();
      await page.getByLabel('related').uncheck();
      await card(page, 'Orders').waitFor({ state: 'detached' });
      await page.getByText('1 of 4 tables').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await card(page, 'Products').waitFor();
      await page.getByRole('checkbox', { name: 'dbo' }).uncheck();
      await card(page, 'Products').waitFor({ state: 'detached' });
    });
  });

  it('keeps moved tables and named views on the server', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const before = await card(page, 'Customers').boundingBox();
    await page.mouse.move(before.x + 60, before.y + 12);
    await page.mouse.down();
    await page.mouse.move(before.x + 40, before.y - 40, { steps: 4 });
    await page.mouse.move(before.x + 20, before.y - 108, { steps: 4 });
    await page.mouse.up();
    const after = await card(page, 'Customers').boundingBox();
    assert.ok(after.y < before.y - 80);
    await entry(page, 'Orders').click();
    await page.getByRole('button', { name: 'Only selected' }).click();
    await page.getByLabel('View', { exact: true }).selectOption({ label: 'Save as new view…' });
    await page.getByLabel('Name', { exact: true }).fill('Selling');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await within(async (other) => {
      const box = await card(other, 'Customers').boundingBox();
      const order = await card(other, 'Orders').boundingBox();
      assert.ok(box.y < order.y - 60, 'the place is the one it was moved to');
      await other.getByLabel('View', { exact: true }).selectOption('Selling');
      await card(other, 'Products').waitFor({ state: 'detached' });
      await other.getByLabel('View', { exact: true }).selectOption({ label: 'Rename view…' });
      await other.getByLabel('Name', { exact: true }).fill('Sales');
      await other.keyboard.press('Enter');
      await other.getByRole('dialog').waitFor({ state: 'detached' });
      await other.getByLabel('View', { exact: true }).selectOption({ label: 'Delete view' });
      await card(other, 'Products').waitFor();
    });
    assertQuiet(on, window);
    await window.close();
  });

  it('shows names only from far away, and fits everything', async () => {
    await within(async (page) => {
      await card(page, 'Orders').getByText('CustomerId').waitFor();
      const out = page.getByRole('button', { name: 'Zoom out' });
      for (let i = 0; i < 6; i++) await out.click();
      await page.locator('.designer-flow.designer-far').waitFor();
      assert.equal(await page.locator('.designer-table-card .designer-row').count(), 0);
      assert.ok(await card(page, 'Orders').isVisible());
      const map = await page.getByRole('img', { name: 'Map of the canvas' }).boundingBox();
      const before = await middleOf(card(page, 'Orders'));
      await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2);
      await page.mouse.down();
      await page.mouse.move(map.x + map.width / 2 + 30, map.y + map.height / 2, { steps: 3 });
      await page.mouse.up();
      assert.ok((await middleOf(card(page, 'Orders'))).x < before.x - 20, 'the map leads there');
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      await card(page, 'Orders').getByText('CustomerId').waitFor();
      await page.getByRole('button', { name: 'Arrange tables' }).click();
      await page.getByText('Arranged the tables shown').waitFor();
    });
  });
});

describe('fitting everything', () => {
  it('leaves no table under the map, wherever tables are', async () => {
    const { designerId } = await held(on);
    const before = await agent(on, 'designer_layout', { action: 'get', designerId });
    const placed = (tables) => agent(on, 'designer_layout', { action: 'set', designerId, tables });
    const at = (name, x, y) => ({ schema: 'dbo', name, x, y });
    await placed([
      at('Customers', 0, 0),
      at('Orders', 900, 0),
      at('Products', 0, 620),
      at('OrderLines', 900, 640),
    ]);
    await within(async (page) => {
      const map = await page.getByRole('img', { name: 'Map of the canvas' }).boundingBox();
      const allFree = () =>
        page.waitForFunction(
          (corner) =>
            [...document.querySelectorAll('.designer-table-card')].filter((each) => {
              const box = each.getBoundingClientRect();
              return box.right <= corner.x || box.bottom <= corner.y;
            }).length === 4,
          map,
        );
      await card(page, 'OrderLines').waitFor();
      await allFree();
      await picture(page, 'designer-fit-light');
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      await allFree();
    });
    await placed(before.tables);
  });
});

describe('editing', () => {
  it('makes a table, saves it, and undoes it by its name', async () => {
    await within(async (page) => {
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      const drawer = page.getByRole('complementary', { name: 'New table' });
      await page.keyboard.type('Suppliers');
      await drawer.getByRole('button', { name: 'Add column' }).click();
      await page.keyboard.type('Name');
      await drawer.getByLabel('Type of Name').fill('nvarchar(80)');
      await drawer.getByRole('button', { name: 'More of Name' }).click();
      await drawer.getByLabel('Comment').fill('as on the invoice');
      assert.deepEqual(await barriers(page), []);
      await drawer.getByRole('button', { name: 'Create' }).click();
      await card(page, 'Suppliers').getByText('nvarchar(80)').waitFor();
      await page
        .locator('.designer-table-card.designer-is-added', { hasText: 'Suppliers' })
        .waitFor();
      await picture(page, 'designer-drawer-light');
      await saved(
        () => held(on),
        (model) => assert.deepEqual(columnsOf(model, 'Suppliers'), ['Id', 'Name']),
      );
      await page.getByRole('button', { name: 'Undo: add table dbo.Suppliers' }).click();
      await card(page, 'Suppliers').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Redo: add table dbo.Suppliers' }).click();
      await card(page, 'Suppliers').waitFor();
    });
  });

  it('makes a foreign key by dragging from column to column', async () => {
    await within(async (page) => {
      const drawer = await openTable(page, 'Products');
      await drawer.getByRole('button', { name: 'Add column' }).click();
      await page.keyboard.type('SupplierId');
      await page.keyboard.press('Control+s');
      await card(page, 'Products').getByText('SupplierId').waitFor();
      await drawer.getByRole('button', { name: 'Close the drawer' }).click();
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      const from = card(page, 'Products').locator('.designer-row', { hasText: 'SupplierId' });
      await from.hover();
      const grip = await middleOf(from.locator('.designer-grip'));
      const target = await middleOf(
        card(page, 'Suppliers').locator('.designer-row', { hasText: 'Id' }).first(),
      );
      await page.mouse.move(grip.x, grip.y);
      await page.mouse.down();
      await page.mouse.move(target.x - 5, target.y, { steps: 8 });
      await page.locator('.designer-relations .designer-drawing').waitFor();
      await page.mouse.up();
      await page.getByText('Products.SupplierId now points at Suppliers.Id').waitFor();
      await saved(
        () => held(on),
        ({ tables }) => {
          const products = tables.find((table) => table.name === 'Products');
          assert.equal(products.foreignKeys[0]?.name, 'FK_Products_Suppliers');
        },
      );
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('Escape');
      await page.locator('.designer-relations .designer-added').waitFor({ state: 'attached' });
    });
  });

  it('says beside the field what an agent is told, and saves nothing', async () => {
    await within(async (page) => {
      const drawer = await openTable(page, 'Suppliers');
      await drawer.getByLabel('Type of Name').fill('varchr(10)');
      await drawer.getByRole('button', { name: 'Save' }).click();
      const said = await drawer.getByRole('alert').innerText();
      const told = await agentEdits(on, [
        {
          op: 'set_column',
          table: { name: 'Suppliers' },
          column: { name: 'Name' },
          set: { dataType: 'varchr(10)' },
        },
      ]);
      assert.equal(said, told.message);
      assert.deepEqual(await barriers(page), []);
      await picture(page, 'designer-fault-light');
      await drawer.getByRole('button', { name: 'Discard changes' }).click();
      assert.equal(await drawer.getByLabel('Type of Name').inputValue(), 'nvarchar(80)');
    });
  });

  it('reorders columns, and edits keys, indexes and constraints', async () => {
    await within(async (page) => {
      const drawer = await openTable(page, 'Suppliers');
      await drawer.getByRole('button', { name: /^Move Name/ }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await drawer.getByRole('tab', { name: /Indexes/ }).click();
      await drawer.getByRole('button', { name: 'Add index' }).click();
      await drawer
        .getByLabel('Column 1 of the new index', { exact: true })
        .selectOption({ label: 'Name' });
      await drawer.getByRole('tab', { name: /Constraints/ }).click();
      await drawer.getByRole('button', { name: 'Add check' }).click();
      await drawer.getByLabel(/^Expression of/).fill('"Name" <> \'\'');
      await drawer.getByRole('button', { name: 'Add unique constraint' }).click();
      await drawer.getByRole('tab', { name: 'Table', exact: true }).click();
      await drawer.getByLabel('Comment').fill('Who we buy from');
      await page.keyboard.press('Control+s');
      await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
      const table = (await held(on)).tables.find((each) => each.name === 'Suppliers');
      assert.deepEqual(
        table.columns.map((each) => each.name),
        ['Name', 'Id'],
      );
      assert.equal(table.indexes[0].name, 'IX_Suppliers_Name');
      assert.equal(table.checks.length, 1);
      assert.equal(table.uniques.length, 1);
      assert.equal(table.comment, 'Who we buy from');
      await drawer.getByRole('tab', { name: /Foreign keys/ }).click();
      await drawer.getByRole('button', { name: 'Add foreign key' }).click();
      assert.deepEqual(await barriers(page), []);
      await drawer.getByRole('button', { name: 'Discard changes' }).click();
    });
  });

  it('says what goes with a table before it goes, and keeps a ghost', async () => {
    await within(async (page) => {
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await entry(page, 'Customers').click();
      await page.getByRole('application', { name: /^Canvas/ }).focus();
      await page.keyboard.press('Delete');
      const dialog = page.getByRole('dialog', { name: 'Delete dbo.Customers?' });
      await dialog.getByText('FK_Orders_Customers').waitFor();
      assert.deepEqual(await barriers(page), []);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.locator('.designer-table-card.designer-ghost', { hasText: 'Customers' }).waitFor();
      await page.locator('.designer-relations .designer-gone').waitFor({ state: 'attached' });
      await picture(page, 'designer-ghost-light');
      await page.keyboard.press('Control+z');
      await page.locator('.designer-table-card.designer-ghost').waitFor({ state: 'detached' });
    });
  });
});
