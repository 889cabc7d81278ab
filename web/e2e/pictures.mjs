// The pictures of the README, taken from the built program.
import { join } from 'node:path';
import { agentEdits, card, openDesign } from './design.mjs';

/** As they are called, and how large they are. */
export const PICTURES = ['designer', 'changes', 'publish'];
export const SIZE = { width: 1440, height: 860 };

const column = (name, dataType, more = {}) => ({ name, dataType, ...more });
const ID = column('Id', 'int', { isPrimaryKey: true, isIdentity: true });
const table = (name, ...columns) => ({
  op: 'add_table',
  table: { schema: 'dbo', name },
  initialColumns: [ID, ...columns],
});
const points = (from, to, by) => ({
  op: 'add_foreign_key',
  table: { name: from },
  foreignKey: {
    referencedTable: { name: to },
    mappings: [{ column: by, referencedColumn: 'Id' }],
  },
});

/** What somebody adds to the shop of the demo before an agent comes. */
const SHOP = [
  table('Suppliers', column('Name', 'nvarchar(120)'), column('Country', 'nvarchar(2)')),
  table('Categories', column('Name', 'nvarchar(60)'), column('ParentId', 'int')),
  table('Warehouses', column('City', 'nvarchar(80)'), column('Capacity', 'int')),
  table(
    'Shipments',
    column('OrderId', 'int'),
    column('WarehouseId', 'int'),
    column('SentAt', 'datetime2(0)'),
  ),
  { op: 'add_column', table: { name: 'Products' }, column: column('SupplierId', 'int') },
  { op: 'add_column', table: { name: 'Products' }, column: column('CategoryId', 'int') },
  points('Products', 'Suppliers', 'SupplierId'),
  points('Products', 'Categories', 'CategoryId'),
  points('Categories', 'Categories', 'ParentId'),
  points('Shipments', 'Orders', 'OrderId'),
  points('Shipments', 'Warehouses', 'WarehouseId'),
];
const AGENT = [
  table('Coupons', column('Code', 'nvarchar(20)'), column('Percent', 'int')),
  { op: 'add_column', table: { name: 'Orders' }, column: column('CouponId', 'int') },
  points('Orders', 'Coupons', 'CouponId'),
  { op: 'drop_column', table: { name: 'Customers' }, column: { name: 'City' } },
];

/** Makes them in a home where nobody has been yet. */
export async function takePictures(on, folder) {
  await agentEdits(on, SHOP, 'demo', 'workbench');
  const window = await openDesign(on, 'demo', { viewport: SIZE });
  const { page } = window;
  const save = (name) => page.screenshot({ path: join(folder, `${name}.png`) });
  await card(page, 'Shipments').waitFor();
  await page.getByRole('button', { name: 'Arrange tables' }).click();
  await page.getByText('Arranged the tables shown').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await agentEdits(on, AGENT, 'demo', 'copilot');
  await card(page, 'Coupons').waitFor();
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await save('designer');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('button', { name: /^Script/ }).click();
  await page.getByRole('button', { name: /^Changes/ }).click();
  await page.getByRole('region', { name: 'Changes of dbo.Orders' }).waitFor();
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await save('changes');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Close changes' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByText('column_dropped').waitFor();
  await save('publish');
  return window;
}
