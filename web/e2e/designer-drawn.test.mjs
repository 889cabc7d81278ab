// What is drawn beside the schema: colours, widths, areas and notes, and the objects that are only shown.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { picture } from './browser.mjs';
import { runInPostgres, withServers } from './database.mjs';
import {
  agent,
  card,
  held,
  inWindowOf,
  openDesign,
  openTable,
  saved,
  seenInBoth,
} from './design.mjs';
import { assertQuiet, stage } from './stage.mjs';

const WIDTHS = [1440, 1024, 390];
const canvasOf = (page) => page.getByRole('application', { name: /^Canvas/ });

/** Pictures of what is on the page, at the widths people have. */
async function seenAtEachWidth(page, name) {
  await seenInBoth(page, name);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function menuOf(page, target, ...lines) {
  await target.click({ button: 'right' });
  for (const line of lines) await page.getByRole('menuitem', { name: line }).click();
}

const drawn = async (on) => {
  const { designerId } = await held(on);
  return agent(on, 'designer_layout', { designerId });
};
const placeOf = async (on, name) => (await drawn(on)).tables.find((each) => each.name === name);

describe('On the canvas,', () => {
  const on = stage();
  const within = inWindowOf(on);

  it('a table has a colour, seen in another window and after a reload, and taken back', async () => {
    const other = await openDesign(on);
    await within(async (page) => {
      const { version } = await held(on);
      await menuOf(page, card(page, 'Orders').locator('header'), 'Color', 'Blue');
      const blue = '.designer-table-card[data-color=blue]';
      await page.locator(blue, { hasText: 'Orders' }).waitFor();
      await other.page.locator(blue, { hasText: 'Orders' }).waitFor();
      await page.reload();
      await page.locator(blue, { hasText: 'Orders' }).waitFor();
      await menuOf(page, card(page, 'Orders').locator('header'), 'Color', 'Green');
      await page.locator('.designer-table-card[data-color=green]').waitFor();
      await page.getByRole('button', { name: 'Undo: color 1 table' }).click();
      await page.locator(blue, { hasText: 'Orders' }).waitFor();
      await page.getByRole('button', { name: 'Redo: color 1 table' }).click();
      await other.page.locator('.designer-table-card[data-color=green]').waitFor();
      const now = await held(on);
      assert.deepEqual([now.version, now.undo], [version, undefined], 'no edit of the schema');
      await page.getByRole('button', { name: 'Undo: color 1 table' }).click();
      await page.locator(blue).waitFor();
    });
    assertQuiet(on, other);
    await other.close();
  });

  it('a table is pulled wider at its edge and by keys, and undo makes it as it was', async () => {
    await within(async (page) => {
      await card(page, 'Products').waitFor();
      const wide = async () => (await placeOf(on, 'Products')).width;
      const grip = card(page, 'Products').locator('[data-action=size]');
      const box = await grip.boundingBox();
      const before = (await card(page, 'Products').boundingBox()).width;
      await page.mouse.move(box.x + 3, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 63, box.y + 12, { steps: 5 });
      await page.mouse.up();
      await page.getByRole('button', { name: 'Undo: resize table' }).waitFor();
      assert.ok((await card(page, 'Products').boundingBox()).width > before + 40);
      const pulled = await saved(wide, (width) => assert.ok(width > 280, String(width)));
      await card(page, 'Products').locator('header').click();
      await page.keyboard.press('Alt+ArrowRight');
      await page.getByRole('button', { name: 'Undo: resize 1 table' }).waitFor();
      await saved(wide, (width) => assert.equal(width, pulled + 40));
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await page.getByRole('button', { name: 'Redo: resize table' }).waitFor();
      await page.waitForFunction(
        (width) =>
          [...document.querySelectorAll('.designer-table-card')]
            .find((each) => each.querySelector('b')?.textContent === 'Products')
            .getBoundingClientRect().width <
          width + 1,
        before,
      );
      await saved(wide, (width) => assert.equal(width, undefined));
    });
  });

  it('a note is written, moved, coloured and deleted, by the pointer or by keys', async () => {
    const other = await openDesign(on);
    await within(async (page) => {
      await card(page, 'Orders').waitFor();
      const canvas = await canvasOf(page).boundingBox();
      await page.mouse.click(canvas.x + 60, canvas.y + canvas.height - 60, { button: 'right' });
      await page.getByRole('menuitem', { name: 'New note here' }).click();
      await page.getByLabel('Text of the note').fill('Ask Ann\nabout refunds');
      await page.keyboard.press('Control+Enter');
      const note = page.getByRole('button', { name: 'Note Ask Ann about refunds' });
      await note.waitFor();
      await other.page.getByRole('button', { name: 'Note Ask Ann about refunds' }).waitFor();
      const place = async () => (await drawn(on)).shapes?.[0];
      const first = await saved(place, (shape) => assert.ok(shape));
      const box = await note.boundingBox();
      await page.mouse.move(box.x + 20, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(box.x + 90, box.y - 30, { steps: 5 });
      await page.mouse.up();
      await page.getByRole('button', { name: 'Undo: move note' }).waitFor();
      await saved(place, ({ x }) => assert.ok(x > first.x + 30, String(x)));
      await page.getByRole('button', { name: 'Undo: move note' }).click();
      await page.getByRole('button', { name: 'Redo: move note' }).waitFor();
      await saved(place, (shape) => assert.deepEqual(shape, first));
      await note.focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Color' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Purple' }).press('Enter');
      await page.locator('[data-shape][data-color=purple]').waitFor();
      await seenAtEachWidth(page, 'canvas-note');
      await page.reload();
      await note.focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Text of the note').fill('never kept');
      await page.keyboard.press('Escape');
      await note.focus();
      await page.keyboard.press('Delete');
      await note.waitFor({ state: 'detached' });
      await other.page.locator('[data-shape]').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo: delete note' }).click();
      await note.waitFor();
      await saved(place, (shape) => assert.equal(shape?.text, 'Ask Ann\nabout refunds'));
      await note.focus();
      await page.keyboard.press('Delete');
      await note.waitFor({ state: 'detached' });
    });
    assertQuiet(on, other);
    await other.close();
  });

  it('an area is drawn around tables and takes them along', async () => {
    await within(async (page) => {
      await card(page, 'Orders').locator('header').click();
      await card(page, 'OrderLines')
        .locator('header')
        .click({ modifiers: ['Control'] });
      await page.getByText('2 tables selected').waitFor({ state: 'attached' });
      await menuOf(page, card(page, 'Orders').locator('header'), 'New area around 2 tables');
      await page.getByLabel('Text of the area').fill('Sales');
      await page.keyboard.press('Enter');
      const area = page.getByRole('button', { name: 'Area Sales' });
      await area.waitFor();
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      const layout = () => drawn(on);
      const before = await saved(layout, ({ shapes }) => assert.equal(shapes[0]?.text, 'Sales'));
      const at = ({ tables }, name) => tables.find((each) => each.name === name);
      const title = await area.boundingBox();
      await page.mouse.move(title.x + 14, title.y + 10);
      await page.mouse.down();
      await page.mouse.move(title.x + 54, title.y + 40, { steps: 5 });
      await page.mouse.up();
      await page.getByRole('button', { name: 'Undo: move area' }).waitFor();
      const shift = ({ shapes }) => shapes[0].x - before.shapes[0].x;
      const moved = await saved(layout, (now) => assert.ok(shift(now) > 10, String(shift(now))));
      const by = shift(moved);
      for (const name of ['Orders', 'OrderLines']) {
        assert.ok(Math.abs(at(moved, name).x - at(before, name).x - by) <= 1, name);
      }
      assert.equal(at(moved, 'Customers').x, at(before, 'Customers').x);
      await page.getByRole('button', { name: 'Undo: move area' }).click();
      await page.getByRole('button', { name: 'Redo: move area' }).waitFor();
      await saved(layout, ({ tables, shapes }) =>
        assert.deepEqual([tables, shapes], [before.tables, before.shapes]),
      );
      await seenAtEachWidth(page, 'canvas-area');
    });
  });
});

describe('Beside the tables of a PostgreSQL,', () => {
  let servers;
  const on = stage((home) => {
    servers = withServers(home, 'read-write');
  });
  after(() => servers?.());

  it('enums and views are listed with their SQL and with what depends on them', async () => {
    await runInPostgres(
      servers.postgres,
      `CREATE TYPE mood AS ENUM ('good', 'bad');
       CREATE TABLE moods (id int PRIMARY KEY, now mood);
       CREATE VIEW late_orders AS SELECT o.id FROM orders o WHERE o.placed IS NOT NULL;
       CREATE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
       CREATE TRIGGER audit BEFORE UPDATE ON moods FOR EACH ROW EXECUTE FUNCTION audited()`,
    );
    const window = await openDesign(on, 'postgres');
    const { page } = window;
    await card(page, 'moods').waitFor();
    const list = page.getByRole('complementary', { name: 'Tables' });
    await list.getByRole('button', { name: 'public.mood', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Object' });
    await panel.getByLabel('SQL of public.mood').getByText('ENUM').waitFor();
    await panel.getByRole('button', { name: 'public.moods · now' }).click();
    await page.getByText(/^public\.moods, 2 columns/).waitFor({ state: 'attached' });
    await list.getByRole('button', { name: /late_orders/ }).click();
    await panel
      .getByLabel(/SQL of .*late_orders/)
      .getByText('placed')
      .waitFor();
    await panel.getByRole('list', { name: 'Depends on' }).getByText('public.orders').waitFor();
    await seenAtEachWidth(page, 'designer-objects');
    assertQuiet(on, window);

    // What a table has that is not edited here is said on it and in its drawer.
    await card(page, 'moods').getByTitle('Not edited here: trigger audit').waitFor();
    const drawer = await openTable(page, 'moods');
    await drawer.getByRole('tab', { name: 'Table' }).click();
    await drawer.getByText('trigger audit').waitFor();
    // A type of the database's own is offered as any other.
    await drawer.getByRole('tab', { name: /^Columns/ }).click();
    await drawer.getByRole('button', { name: 'Add column' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('moo');
    await page.getByRole('option', { name: /public\.mood/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Close the drawer' }).click();
    await list.getByRole('button', { name: 'public.mood', exact: true }).click();
    await panel.getByRole('button', { name: 'public.moods · now · column_1' }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
