// What is typed in the drawer: all that a table can have, and what the engine says about it at once.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { agent, card, openDesign, openTable } from './design.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();

describe('what is typed', () => {
  it('is judged beside its field by the engine before anybody saves', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const drawer = await openTable(page, 'Products');
    await drawer.getByLabel('Name of column 2').fill('Id');
    await drawer
      .getByRole('alert')
      .getByText(/already/i)
      .waitFor();
    await drawer.getByLabel('Name of column 2').fill('Name');
    await drawer.getByRole('alert').waitFor({ state: 'detached' });
    await drawer.getByLabel('Type of Name').fill('nvarchar(99999)');
    await drawer.getByRole('alert').getByText('99999').waitFor();
    await drawer.getByLabel('Type of Price').fill('money-ish');
    await drawer.getByLabel('Name of column 4').fill('Id');
    const rows = drawer.locator('.designer-column-list > li');
    await rows.nth(1).getByRole('alert').getByText('99999').waitFor();
    await rows.nth(2).getByRole('alert').getByText('money-ish').waitFor();
    await rows
      .nth(3)
      .getByRole('alert')
      .getByText(/already/i)
      .waitFor();
    assert.equal(await drawer.getByRole('alert').count(), 3, 'each at its field');
    assert.deepEqual(await barriers(page), []);
    await drawer.getByRole('tab', { name: 'Table', exact: true }).click();
    await drawer.getByRole('tab', { name: /^Columns/ }).click();
    await drawer.getByRole('button', { name: 'Discard changes' }).click();
    await drawer.getByRole('alert').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Close the drawer' }).click();

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const fresh = page.getByRole('complementary', { name: 'New table' });
    await fresh.getByLabel('Name of the table').fill('Orders');
    await fresh.locator('.designer-new-name').getByRole('alert').getByText('Orders').waitFor();
    await fresh.getByLabel('Name of the table').fill('Returns');
    await fresh.getByRole('alert').waitFor({ state: 'detached' });
    await fresh.getByRole('button', { name: 'Add column' }).click();
    await page.keyboard.type('Reason');
    await fresh.getByLabel('Type of Reason').fill('nope');
    await fresh.locator('.designer-column-list').getByRole('alert').getByText('nope').waitFor();
    await fresh.getByLabel('Name of the table').fill('Orders');
    await fresh.locator('.designer-new-name').getByRole('alert').getByText('Orders').waitFor();
    await fresh.locator('.designer-column-list').getByRole('alert').getByText('nope').waitFor();
    await fresh.getByRole('button', { name: 'Cancel' }).click();
    await card(page, 'Returns').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });

  it('is all that a table can have, each in its field', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByRole('link', { name: 'Designer' }).click();
    await page.getByRole('button', { name: 'New design' }).click();
    await page.keyboard.type('whole');
    await page.getByLabel('Dialect').selectOption('sqlserver');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'New table' }).click();
    await page.keyboard.type('Prices');
    let drawer = page.getByRole('complementary', { name: 'New table' });
    const column = async (name, type) => {
      await drawer.getByRole('button', { name: 'Add column' }).click();
      await page.keyboard.type(name);
      await drawer.getByLabel(`Type of ${name}`).fill(type);
    };
    const type = drawer.getByRole('combobox', { name: 'Type of Id' });
    await type.locator('xpath=..').getByRole('button').click();
    const offered = page.getByRole('listbox');
    await offered.getByRole('option', { name: 'nvarchar(50)' }).waitFor();
    await page.keyboard.press('Escape');
    await offered.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'More of Id' }).click();
    await drawer.getByLabel('Seed').fill('1000');
    await drawer.getByLabel('Step').fill('10');
    await drawer.getByRole('button', { name: 'More of Id' }).click();
    await column('Region', 'int');
    await drawer.getByLabel('Region is part of the primary key').check();
    await column('Net', 'decimal(10,2)');
    await drawer.getByLabel('Net may be empty').uncheck();
    await drawer.getByRole('button', { name: 'More of Net' }).click();
    await drawer.getByLabel('Default (SQL expression)').fill('0');
    await drawer.getByLabel('Constraint name of the default').fill('DF_Net');
    await drawer.getByRole('button', { name: 'More of Net' }).click();
    await column('Gross', 'int');
    await drawer.getByRole('button', { name: 'More of Gross' }).click();
    await drawer.getByLabel('Computed').check();
    await drawer.getByLabel('Formula').fill('[Net] * 1.2');
    await drawer.getByLabel('Persisted').check();
    await drawer.getByRole('tab', { name: 'Table', exact: true }).click();
    await drawer.getByLabel('Name of the primary key').fill('PK_Prices');
    await drawer.getByRole('button', { name: 'Create' }).click();
    drawer = page.getByRole('complementary', { name: 'Table Prices' });
    await drawer.getByRole('tab', { name: /^Indexes/ }).click();
    await drawer.getByRole('button', { name: 'Add index' }).click();
    await page.keyboard.type('IX_Open');
    await drawer.getByLabel('Column 1 of IX_Open', { exact: true }).selectOption('Net');
    await drawer.getByLabel('Direction of column 1 of IX_Open').selectOption('down');
    await drawer.getByLabel('of rows where').fill('[Region] > 0');
    await drawer.getByLabel('also holds').fill('Region, Id');
    await drawer.getByLabel('unique').check();
    await page.keyboard.press('Control+s');
    await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
    await drawer.getByRole('tab', { name: /^Foreign keys/ }).click();
    await drawer.getByRole('button', { name: 'Add foreign key' }).click();
    await page.keyboard.type('FK_Self');
    await drawer.getByLabel('points at').selectOption({ label: 'this table' });
    await drawer.getByRole('button', { name: 'Add column pair' }).click();
    for (const [at, name] of [
      [1, 'Id'],
      [2, 'Region'],
    ]) {
      await drawer.getByLabel(`Column ${at} of FK_Self`, { exact: true }).selectOption(name);
      await drawer.getByLabel(`Referenced column ${at} of FK_Self`).selectOption(name);
    }
    await drawer.getByLabel('on update').selectOption('no action');
    await page.keyboard.press('Control+s');
    await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
    await picture(page, 'designer-whole-table-light');

    await page.getByRole('button', { name: 'Save file' }).click();
    await page.getByText('whole.dbml is saved.').waitFor();
    const { files } = await agent(on, 'designer_list', {});
    const { designerId } = files.find((each) => each.file === 'whole.dbml');
    const { tables } = await agent(on, 'designer_model', { designerId });
    const prices = tables.find((each) => each.name === 'Prices');
    const [id, region, net, gross] = prices.columns;
    assert.deepEqual(id.identity, [1000, 10]);
    assert.deepEqual(prices.primaryKey, { name: 'PK_Prices', columns: [id.id, region.id] });
    assert.deepEqual(
      [net.precision, net.scale, net.default, net.defaultName, net.nullable],
      [10, 2, '0', 'DF_Net', undefined],
    );
    assert.deepEqual([gross.formula, gross.persisted], ['[Net] * 1.2', true]);
    const [index] = prices.indexes;
    assert.deepEqual(
      [index.name, index.unique, index.columns, index.descending, index.include, index.where],
      ['IX_Open', true, [net.id], [net.id], [region.id, id.id], '[Region] > 0'],
    );
    const [key] = prices.foreignKeys;
    assert.deepEqual([key.table, key.columns], [prices.id, [id.id, region.id]]);
    await page.getByRole('button', { name: 'Script' }).click();
    const script = page.getByLabel('SQL of the design');
    await script.getByText('INCLUDE').first().waitFor();
    await script.getByText('PERSISTED').first().waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
