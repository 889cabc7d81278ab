// What agents bring in: tables that find their place, and names that nobody would choose.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { agent, agentEdits, card, held, inWindowOf, saved } from './design.mjs';
import { stage } from './stage.mjs';

const on = stage();
const within = inWindowOf(on);

describe('what an agent adds', () => {
  it('finds a place and moves nothing, is folded when it is wide, and is narrowed by its schema', async () => {
    await within(async (page) => {
      await card(page, 'Orders').waitFor();
      const placesOf = async () =>
        Object.fromEntries(
          (await layout()).filter((each) => each.name !== 'Bins').map((each) => [each.name, each]),
        );
      const before = await placesOf();
      const bins = {
        schema: 'stock',
        name: 'Bins',
      };
      const columns = Array.from({ length: 17 }, (_, at) => ({
        name: `Size${at}`,
        dataType: 'int',
      }));
      const made = await agentEdits(on, [
        { op: 'add_schema', schema: 'stock' },
        {
          op: 'add_table',
          table: bins,
          initialColumns: [
            { name: 'Id', dataType: 'int', isPrimaryKey: true },
            ...columns,
            { name: 'ProductId', dataType: 'int' },
          ],
        },
        {
          op: 'add_foreign_key',
          table: bins,
          foreignKey: {
            referencedTable: { name: 'Products' },
            mappings: [{ column: 'ProductId', referencedColumn: 'Id' }],
          },
        },
      ]);
      assert.equal(made.success, true, JSON.stringify(made));
      const wide = card(page, 'Bins');
      await wide.waitFor();
      assert.deepEqual(await placesOf(), before);
      const meeting = await page.locator('.designer-table-card').evaluateAll((all) => {
        const boxes = all.map((each) => each.getBoundingClientRect());
        return boxes.filter((a) =>
          boxes.some(
            (b) => a !== b && a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom,
          ),
        ).length;
      });
      assert.equal(meeting, 0, 'no table lies on another');
      await wide.getByText('9 more columns').waitFor();
      // Of a folded table its keys stay in sight, wherever they stand.
      await wide.getByText('ProductId').waitFor();
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      await wide.getByText('9 more columns').click();
      await wide.getByText('Size16').waitFor();
      await wide.locator('header').click();
      await page.keyboard.press(' ');
      await wide.getByText('Size16').waitFor({ state: 'detached' });
      await saved(
        async () => (await layout()).find((each) => each.name === 'Bins'),
        (folded) => assert.equal(folded.collapsed, true),
      );

      await page.getByRole('checkbox', { name: 'dbo' }).uncheck();
      await card(page, 'Customers').waitFor({ state: 'detached' });
      await page.locator('.designer-table-card.designer-dim', { hasText: 'Products' }).waitFor();
      await page.getByText('1 of 5 tables').waitFor();
      assert.deepEqual(await barriers(page), []);
      await page.getByRole('button', { name: 'Clear' }).click();
      await card(page, 'Customers').waitFor();
      await agent(on, 'designer_review', {
        action: 'discard',
        ...(await identityOf()),
      });
      await card(page, 'Bins').waitFor({ state: 'detached' });
    });
  });
});

const identityOf = async () => {
  const { designerId, version } = await held(on);
  return { designerId, expectedVersion: version };
};
const layout = async () => {
  const { designerId } = await held(on);
  return (await agent(on, 'designer_layout', { action: 'get', designerId })).tables;
};

describe('a name', () => {
  it('never runs a name, and never breaks by one', async () => {
    const hostile = [
      `"><img src=x onerror=alert(1)>`,
      `<script>alert(2)</script>`,
      `${'very_long_name_'.repeat(8)}end`,
    ];
    const made = await agentEdits(
      on,
      hostile.map((name) => ({
        op: 'add_table',
        table: { schema: 'dbo', name },
        initialColumns: [{ name: `${name} ' ]`, dataType: 'int', isPrimaryKey: true }],
      })),
    );
    assert.equal(made.success, true, JSON.stringify(made));
    const unseen = await agentEdits(on, [
      { op: 'add_table', table: { schema: 'dbo', name: 'sneaky\u202Eeman' } },
    ]);
    assert.match(JSON.stringify(unseen), /validation_error.*a character that nobody can see/);
    await within(async (page) => {
      await page.locator('.designer-table-card', { hasText: '<script>' }).first().waitFor();
      assert.equal(await page.locator('img[src="x"]').count(), 0);
      await page.getByRole('button', { name: /^Script/ }).click();
      await page.locator('.designer-panel .designer-code').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 1280);
      await picture(page, 'designer-hostile-light');
      for (const name of hostile) {
        await page
          .getByRole('complementary', { name: 'Tables' })
          .getByRole('button', { name })
          .dblclick();
        await page.locator('.designer-drawer').getByText(name).first().waitFor();
        await page.getByRole('button', { name: 'Delete table' }).click();
        const sticking = await page
          .locator('.designer-drawer, .ui-dialog, .designer-table-card, .designer-toolbar')
          .evaluateAll((all) =>
            all
              .filter((each) => each.scrollWidth > each.clientWidth + 1)
              .map((each) => each.className),
          );
        assert.deepEqual(sticking, [], `${name} sticks out`);
        await page.getByRole('button', { name: 'Keep' }).click();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: /^Changes/ }).click();
      await page.getByRole('button', { name: 'Discard all…' }).click();
      await page.getByRole('button', { name: 'Discard all', exact: true }).click();
      await page
        .locator('.designer-table-card', { hasText: '<script>' })
        .waitFor({ state: 'detached' });
      await page.getByText('The design matches the database').waitFor();
    });
  });
});
