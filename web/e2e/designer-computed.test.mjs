// A computed column, typed in the drawer, on a PostgreSQL that may know only one kind of them.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { withServers } from './database.mjs';
import { card, held, inWindowOf, openTable } from './design.mjs';
import { stage } from './stage.mjs';

let stop = () => {};
const on = stage((home) => {
  stop = withServers(home, 'read-write');
});
after(() => stop());
const within = inWindowOf(on);

const columnOf = async (connection, name) =>
  (await held(on, connection)).tables
    .find((table) => table.name === 'orders')
    .columns.find((column) => column.name === name);

const compute = async (page, drawer, name, formula) => {
  await drawer.getByRole('button', { name: 'Add column' }).click();
  await page.keyboard.type(name);
  await drawer.getByLabel(`Type of ${name}`).fill('decimal(12,2)');
  await drawer.getByRole('button', { name: `More of ${name}` }).click();
  await drawer.getByLabel('Computed').check();
  await drawer.getByLabel('Formula').fill(formula);
};
const save = async (drawer) => {
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
};

describe('a computed column', () => {
  it('is persisted on PostgreSQL unless one says otherwise, and is published so', async () => {
    await within(async (page) => {
      await card(page, 'orders').waitFor();
      const drawer = await openTable(page, 'orders');
      await compute(page, drawer, 'twice', 'total * 2');
      assert.equal(await drawer.getByLabel('Persisted').isChecked(), true);
      await save(drawer);
      assert.equal((await columnOf('postgres', 'twice')).persisted, true);
      await page.getByRole('button', { name: 'Publish…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Publish to/ });
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog.getByText('the database matches the design').waitFor();
      await dialog.getByRole('button', { name: 'Continue editing' }).click();
    }, 'postgres');
  });

  it('stays not persisted where that was said, before it is saved and after', async () => {
    await within(async (page) => {
      const drawer = await openTable(page, 'orders');
      await compute(page, drawer, 'thrice', 'total * 3');
      await drawer.getByLabel('Persisted').uncheck();
      await drawer.getByLabel('Formula').fill('total * 3 + 0');
      assert.equal(await drawer.getByLabel('Persisted').isChecked(), false);
      await save(drawer);
      assert.equal((await columnOf('postgres', 'thrice')).persisted ?? false, false);
      await drawer.getByRole('button', { name: 'Close the drawer' }).click();
      const again = await openTable(page, 'orders');
      await again.getByRole('button', { name: 'More of thrice' }).click();
      assert.equal(await again.getByLabel('Persisted').isChecked(), false);
    }, 'postgres');
  });

  it('is not persisted by itself where both kinds are known', async () => {
    await within(async (page) => {
      const drawer = await openTable(page, 'orders');
      await compute(page, drawer, 'twice', 'total * 2');
      assert.equal(await drawer.getByLabel('Persisted').isChecked(), false);
    }, 'mariadb');
  });
});
