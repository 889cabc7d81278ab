// One design, several people and agents: in step, in each other's way, and in review.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { picture } from './browser.mjs';
import {
  agent,
  agentEdits,
  card,
  columnsOf,
  held,
  mcpClient,
  openDesign,
  openTable,
  saved,
  seenInBoth,
} from './design.mjs';
import { call, serve } from './server.mjs';
import { assertQuiet, stage } from './stage.mjs';

const on = stage();

const addColumn = (table, name) => ({
  op: 'add_column',
  table: { name: table },
  column: { name, dataType: 'int' },
});

describe('several on one design', () => {
  it('two windows, a shell and an editor’s agent see one state', async () => {
    const first = await openDesign(on);
    const second = await openDesign(on);
    const editor = mcpClient(on.home);
    try {
      await editor.start();
      const drawer = await openTable(first.page, 'Orders');
      await drawer.getByRole('button', { name: 'Add column' }).click();
      await first.page.keyboard.type('Note');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await card(second.page, 'Orders').getByText('Note').waitFor();

      const shown = await editor.call('mssql_schema_designer', {
        operation: 'show',
        connectionId: 'demo',
      });
      const edited = await editor.call('mssql_schema_designer', {
        operation: 'apply_edits',
        payload: { expectedVersion: shown.version, edits: [addColumn('Orders', 'ByEditor')] },
      });
      assert.equal(edited.success, true, JSON.stringify(edited));
      for (const { page } of [first, second]) {
        await card(page, 'Orders').getByText('ByEditor').waitFor();
        await page
          .locator('.designer-table-card.designer-glow', { hasText: 'an-editor' })
          .waitFor();
      }
      await picture(second.page, 'designer-glow-light');

      const { designerId, version } = await held(on);
      const said = call(on.home, 'mssql_schema_designer', {
        operation: 'apply_edits',
        designerId,
        payload: { expectedVersion: version, edits: [addColumn('Products', 'ByShell')] },
      });
      assert.equal(said.success, true, JSON.stringify(said));
      for (const { page } of [first, second]) {
        await card(page, 'Products').getByText('ByShell').waitFor();
      }
      await second.page
        .getByRole('button', { name: 'Undo: add column dbo.Products.ByShell (by toolroom)' })
        .click();
      await card(first.page, 'Products').getByText('ByShell').waitFor({ state: 'detached' });
    } finally {
      editor.stop();
    }
    for (const window of [first, second]) {
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('what a person typed is saved when an agent changed only other tables', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const drawer = await openTable(page, 'Customers');
    await drawer.getByRole('button', { name: 'Add column' }).click();
    await page.keyboard.type('Phone');
    await agentEdits(on, [addColumn('Products', 'Weight')]);
    await card(page, 'Products').getByText('Weight').waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Customers').getByText('Phone').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('a stale save shows what changed, keeps what was typed, and is reapplied', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const drawer = await openTable(page, 'Customers');
    await drawer.getByLabel('Name of column 4').fill('Town');
    await agentEdits(on, [
      addColumn('Customers', 'Country'),
      {
        op: 'set_column',
        table: { name: 'Customers' },
        column: { name: 'City' },
        set: { dataType: 'nvarchar(120)' },
      },
    ]);
    await card(page, 'Customers').getByText('Country').waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    const told = drawer
      .getByRole('alert')
      .filter({ hasText: 'changed this table while you were editing it' });
    await told.getByText('Country').waitFor();
    // What was there before it was opened is no news, though it is a change of the design.
    assert.equal(await told.getByText('Phone').count(), 0);
    assert.equal(await drawer.getByLabel('Name of column 4').inputValue(), 'Town');
    await seenInBoth(page, 'designer-stale');
    await told.getByRole('button', { name: 'Apply my changes on top' }).click();
    await told.waitFor({ state: 'detached' });
    await saved(
      () => held(on),
      ({ tables }) => {
        const { columns } = tables.find((each) => each.name === 'Customers');
        assert.equal(columns.find((each) => each.name === 'Town')?.length, 120);
        assert.ok(columns.some((each) => each.name === 'Country'));
      },
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('a server that is started anew loses nothing that was typed', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const drawer = await openTable(page, 'Orders');
    await drawer.getByRole('button', { name: 'Add column' }).click();
    await page.keyboard.type('AfterRestart');
    await on.server.stop();
    await page.getByText('This page may be out of date').waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByRole('alert').waitFor();
    on.server = await serve(on.home, on.server.port);
    await page.getByText('This page may be out of date').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Orders').getByText('AfterRestart').waitFor();
    await saved(
      () => held(on),
      (model) => assert.ok(columnsOf(model, 'Orders').includes('AfterRestart')),
    );
    const others = window.seen.errors.filter(
      (text) => !/ERR_(CONNECTION|INCOMPLETE|EMPTY)/.test(text),
    );
    assert.deepEqual(others, []);
    await window.close();
  });

  it('a designer that an agent closed is said to be closed, and opened again', async () => {
    const window = await openDesign(on);
    const { page } = window;
    await card(page, 'Orders').waitFor();
    const closed = await agent(on, 'mssql_schema_designer', {
      operation: 'close',
      designerId: (await held(on)).designerId,
    });
    assert.equal(closed.success, true, JSON.stringify(closed));
    const told = page.getByRole('alert').filter({ hasText: 'No designer with that designerId' });
    await told.waitFor();
    await seenInBoth(page, 'designer-closed');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await told.waitFor({ state: 'detached' });
    await agentEdits(on, [addColumn('Orders', 'AfterClosing')]);
    await card(page, 'Orders').getByText('AfterClosing').waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});

describe('the work of agents in review', () => {
  it('is walked through, accepted and reverted, and the agent hears of it', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const bar = page.getByRole('region', { name: 'Review' });
    await bar.getByRole('button', { name: 'Accept all' }).click();
    await bar.waitFor({ state: 'detached' });
    await agentEdits(on, [
      { op: 'add_table', table: { schema: 'dbo', name: 'Coupons' } },
      addColumn('Coupons', 'Percent'),
      addColumn('Orders', 'CouponId'),
      {
        op: 'add_foreign_key',
        table: { name: 'Orders' },
        foreignKey: {
          referencedTable: { name: 'Coupons' },
          mappings: [{ column: 'CouponId', referencedColumn: 'Id' }],
        },
      },
    ]);
    await bar.getByText('copilot changed 3 things').waitFor();
    await bar.getByRole('button', { name: 'Review' }).click();
    await bar.getByText('change 1 of 3').waitFor();
    await seenInBoth(page, 'designer-review');
    await bar.getByRole('button', { name: 'Next change' }).click();
    await bar.getByText('change 2 of 3').waitFor();
    await bar.getByRole('button', { name: 'Previous change' }).click();
    await bar.getByRole('button', { name: 'Accept', exact: true }).click();
    await bar.getByText('change 1 of 2').waitFor();
    await bar.getByRole('button', { name: /^Revert this batch/ }).click();
    await bar.waitFor({ state: 'detached' });
    const { designerId } = await saved(
      () => held(on),
      (model) => assert.ok(!columnsOf(model, 'Orders').includes('CouponId')),
    );
    const told = await agent(on, 'mssql_schema_designer', {
      operation: 'get_overview',
      designerId,
      options: { includeColumns: 'none' },
    });
    assert.ok(told.review.rejected.length > 0, JSON.stringify(told));
    assertQuiet(on, window);
    await window.close();
  });

  it('is judged by table as well as by change', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const bar = page.getByRole('region', { name: 'Review' });
    await agentEdits(on, [
      addColumn('Orders', 'Kept1'),
      addColumn('Orders', 'Kept2'),
      addColumn('Products', 'Lost1'),
      addColumn('Products', 'Lost2'),
    ]);
    await bar.getByText('copilot changed 4 things').waitFor();
    await bar.getByRole('button', { name: 'Review' }).click();
    await bar.getByText('dbo.Orders.Kept1').waitFor();
    await bar.getByRole('button', { name: 'Accept table' }).click();
    await bar.getByText('change 1 of 2').waitFor();
    await bar.getByText('dbo.Products.Lost1').waitFor();
    await bar.getByRole('button', { name: 'Revert table' }).click();
    await bar.waitFor({ state: 'detached' });
    await saved(
      () => held(on),
      (model) => {
        assert.ok(columnsOf(model, 'Orders').includes('Kept2'));
        assert.ok(!columnsOf(model, 'Products').some((name) => name.startsWith('Lost')));
      },
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('that a person rejects is told to the very agent that did it', async () => {
    const window = await openDesign(on);
    const { page } = window;
    const editor = mcpClient(on.home);
    try {
      await editor.start();
      const shown = await editor.call('mssql_schema_designer', {
        operation: 'show',
        connectionId: 'demo',
      });
      const edited = await editor.call('mssql_schema_designer', {
        operation: 'apply_edits',
        payload: { expectedVersion: shown.version, edits: [addColumn('Orders', 'Unwanted')] },
      });
      assert.equal(edited.success, true, JSON.stringify(edited));
      assert.equal(edited.review, undefined);
      const bar = page.getByRole('region', { name: 'Review' });
      await bar.getByRole('button', { name: 'Review' }).click();
      await bar.getByText('change 1 of 1').waitFor();
      await bar.getByRole('button', { name: 'Revert', exact: true }).click();
      await bar.waitFor({ state: 'detached' });
      await card(page, 'Orders').getByText('Unwanted').waitFor({ state: 'detached' });
      const next = await editor.call('mssql_schema_designer', {
        operation: 'get_overview',
        options: { includeColumns: 'none' },
      });
      assert.match(JSON.stringify(next.review.rejected), /Unwanted/);
      const after = await editor.call('mssql_schema_designer', {
        operation: 'get_overview',
        options: { includeColumns: 'none' },
      });
      assert.equal(after.review, undefined, 'it is told once');
    } finally {
      editor.stop();
    }
    assertQuiet(on, window);
    await window.close();
  });

  it('is listed by table with before and after, and reverted one by one', async () => {
    const window = await openDesign(on);
    const { page } = window;
    await agentEdits(on, [
      {
        op: 'set_column',
        table: { name: 'Products' },
        column: { name: 'Name' },
        set: { name: 'Title', dataType: 'nvarchar(200)' },
      },
      addColumn('Orders', 'Listed1'),
      addColumn('Orders', 'Listed2'),
    ]);
    await card(page, 'Products').getByText('Title').waitFor();
    await page.getByRole('button', { name: /^Changes/ }).click();
    const group = page.getByRole('region', { name: 'Changes of dbo.Products' });
    await group.locator('del', { hasText: 'nvarchar(120)' }).waitFor();
    await group.locator('ins', { hasText: 'nvarchar(200)' }).waitFor();
    await group.getByText('by copilot').first().waitFor();
    await seenInBoth(page, 'designer-changes');
    await group.getByRole('button', { name: 'Revert changed column Title' }).click();
    await card(page, 'Products').getByText('Title').waitFor({ state: 'detached' });
    await page
      .locator('.designer-table-card .designer-row.designer-is-added', { hasText: 'Listed1' })
      .waitFor();
    await page.locator('.designer-table-card.designer-is-changed', { hasText: 'Orders' }).waitFor();
    await page.getByLabel('Kind of change').selectOption('dropped');
    await page
      .getByRole('region', { name: 'Changes of dbo.Orders' })
      .waitFor({ state: 'detached' });
    await page.getByLabel('Kind of change').selectOption('added');
    await page.getByLabel('Filter by name').fill('listed');
    const orders = page.getByRole('region', { name: 'Changes of dbo.Orders' });
    await orders.getByText('Listed2').waitFor();
    assert.equal(await orders.getByRole('listitem').count(), 2);
    await orders.getByRole('button', { name: 'dbo.Orders' }).click();
    await page.locator('.react-flow__node.selected', { hasText: 'Orders' }).waitFor();
    await orders.getByRole('button', { name: 'Revert table' }).click();
    await card(page, 'Orders').getByText('Listed1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'SQL side by side' }).click();
    await page.getByLabel('SQL after').waitFor();
    await seenInBoth(page, 'designer-compared');
    await page.getByRole('button', { name: 'Script' }).click();
    const script = page.getByLabel('SQL of the design');
    await script.getByText('CREATE TABLE').first().waitFor();
    await agentEdits(on, [addColumn('Customers', 'WrittenLive')]);
    await script.getByText('WrittenLive').waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('list', { name: 'Steps' }).getByText('an-editor').first().waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
