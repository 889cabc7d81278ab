// A model and the database it is about: findings on the Domain page, owners and warnings in the designer.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { agentEdits, card } from './design.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const MODEL = `Metadata Tables
bc Sales { description: "d" metadata { Tables: "demo: dbo.Order*, dbo.Gone" } }
bc Catalog { description: "d" metadata { Tables: "demo: dbo.Products" } }
bc Accounts { description: "d" metadata { Tables: "demo: dbo.Customers" } }
ContextMap Landscape {
    contains Sales, Catalog, Accounts
    Catalog [OHS] -> [CF] Sales
    Sales [OHS] -> [CF] Accounts
}
`;

const on = stage((home) => {
  const model = join(home, 'shop');
  mkdirSync(model);
  writeFileSync(join(model, 'shop.dlang'), MODEL);
  writeFileSync(join(home, 'toolroom.yaml'), `models: [ "${model}" ]\n`);
});

const finding = (page, code) => page.locator('.domain-finding', { hasText: code });
const cursorLine = (page) => page.getByText(/^Line \d+, column/);

describe('a model and its database', () => {
  it('differ in findings that open in the text and in the designer', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (window.location.hash = '#/domain?side=database'));
    await finding(page, 'missing-table').waitFor();
    const against = finding(page, 'key-against-direction');
    await against.getByText('FK_Orders_Customers of dbo.Orders points at dbo.Customers').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'domain-database');
    await against.getByRole('button', { name: 'shop.dlang:8' }).click();
    await cursorLine(page).filter({ hasText: 'Line 8,' }).waitFor();
    await against.getByRole('button', { name: 'dbo.Orders in demo' }).click();
    await card(page, 'Orders').waitFor();
    assert.match(await page.evaluate(() => window.location.hash), /^#\/designer\/demo\?table=/);
    assertQuiet(on, window);
    await window.close();
  });

  it('share the owners of tables, and warn of a key that an agent adds across them', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (window.location.hash = '#/designer/demo'));
    const color = (name) => card(page, name).getAttribute('data-color');
    await card(page, 'Orders').getByText('dbo · Sales').waitFor();
    assert.equal(await color('Orders'), await color('OrderLines'));
    assert.notEqual(await color('Orders'), await color('Products'));
    assert.equal(await page.getByText('Not allowed by the domain model:').count(), 0);
    const receipt = await agentEdits(on, [
      {
        op: 'add_foreign_key',
        table: { name: 'Products' },
        foreignKey: {
          name: 'FK_new',
          referencedTable: { name: 'Orders' },
          mappings: [{ column: 'Stock', referencedColumn: 'Id' }],
        },
      },
    ]);
    assert.match(JSON.stringify(receipt), /FK_new of dbo.Products points at dbo.Orders, but/);
    await page
      .getByRole('alert')
      .getByText(/^FK_new of dbo.Products/)
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'designer-crossing');
    await page.getByRole('button', { name: 'Open the model' }).click();
    await page.getByRole('heading', { name: 'Domain', level: 1 }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
