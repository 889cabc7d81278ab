// A database that others change while somebody designs: nothing of either side is lost without a choice.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { picture } from './browser.mjs';
import { runInPostgres, withServers } from './database.mjs';
import { agentEdits, card, columnsOf, held, openDesign, saved, seenInBoth } from './design.mjs';
import { assertQuiet, stage } from './stage.mjs';

describe('a PostgreSQL that changes behind the design', () => {
  let servers;
  const on = stage((home) => {
    servers = withServers(home, 'read-write');
  });
  after(() => servers?.());
  const orders = { schema: 'public', name: 'orders' };
  const mine = (name, set) => ({ op: 'set_column', table: orders, column: { name }, set });
  const byPsql = (sql) => runInPostgres(servers.postgres, sql);

  it('is merged by object: the rest comes in, and what both changed is chosen side by side', async () => {
    const window = await openDesign(on, 'postgres');
    const { page } = window;
    await card(page, 'orders').waitFor();
    const made = await agentEdits(
      on,
      [
        mine('total', { dataType: 'numeric', precision: 14, scale: 2 }),
        mine('placed', { isNullable: false }),
        {
          op: 'add_column',
          table: orders,
          column: { name: 'note', dataType: 'text' },
        },
        { op: 'add_index', table: orders, index: { name: 'by_placed', columns: ['placed'] } },
      ],
      'postgres',
    );
    assert.equal(made.success, true, JSON.stringify(made));
    await card(page, 'orders').getByText('note').waitFor();
    await byPsql(
      `ALTER TABLE orders ALTER COLUMN total TYPE numeric(12,3), DROP COLUMN placed;
       ALTER TABLE customers ADD COLUMN email varchar(120);
       CREATE TABLE returns (id int PRIMARY KEY, order_id int REFERENCES orders (id))`,
    );
    await page.getByRole('button', { name: 'Publish…' }).click();
    const merge = page.getByRole('dialog', { name: 'The database has changed' });
    await merge.getByText('added column public.customers.email').waitFor();
    await merge.getByText('added table public.returns').waitFor();
    const button = merge.getByRole('button', { name: 'Merge', exact: true });
    assert.equal(await button.isDisabled(), true);
    const side = (object, name) =>
      merge.getByRole('group', { name: object }).getByRole('radio', { name });
    const total = merge.getByRole('group', { name: /orders\.total/ });
    await total.getByText('numeric(14,2)').waitFor();
    await total.getByText('numeric(12,3)').waitFor();
    await seenInBoth(page, 'designer-merge');
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 720 });
      await picture(page, `designer-merge-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await side(/orders\.total/, /^Database/).check();
    await side(/column public\.orders\.placed/, /^Database/).check();
    // An index of ours is on the column that they dropped: keeping it brings the column back.
    await side(/index public\.orders\.by_placed/, /^Design/).check();
    await merge.getByText('All resolved').waitFor();
    await button.click();
    const publish = page.getByRole('dialog', { name: /^Publish to/ });
    await publish.getByText(/statements?,/).waitFor();
    const now = await held(on, 'postgres');
    assert.deepEqual(columnsOf(now, 'orders').toSorted(), [
      'customer_id',
      'id',
      'note',
      'placed',
      'total',
    ]);
    assert.ok(columnsOf(now, 'customers').includes('email'));
    assert.ok(now.tables.some(({ name }) => name === 'returns'));
    const scale = (model) =>
      model.tables
        .find(({ name }) => name === 'orders')
        .columns.find(({ name }) => name === 'total').scale;
    assert.equal(scale(now), 3);
    await publish.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Undo: rebase' }).click();
    await card(page, 'returns').waitFor({ state: 'detached' });
    await saved(
      () => held(on, 'postgres'),
      (model) => assert.equal(scale(model), 2, 'what was given up is back'),
    );
    await page.getByRole('button', { name: 'Read the database again' }).click();
    await merge.getByText('added table public.returns').waitFor();
    await merge.getByRole('button', { name: 'Take all from the database' }).click();
    await merge.getByText('All resolved').waitFor();
    await button.click();
    await merge.waitFor({ state: 'detached' });
    await saved(
      () => held(on, 'postgres'),
      (model) => {
        assert.ok(!columnsOf(model, 'orders').includes('placed'));
        assert.ok(columnsOf(model, 'orders').includes('note'), 'what nobody else changed is kept');
      },
    );

    await page.getByRole('button', { name: 'Publish…' }).click();
    await publish.getByText('none of them risky').waitFor();
    await publish.getByRole('button', { name: 'Publish', exact: true }).click();
    await publish.getByText('the database matches the design').waitFor();
    await byPsql('SELECT note FROM orders; SELECT email FROM customers; SELECT id FROM returns');
    assertQuiet(on, window);
    await window.close();
  });
});
