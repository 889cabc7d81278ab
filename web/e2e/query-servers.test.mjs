// The Query page on real servers: completion, plans that were measured, and statements that are stopped there.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { withServers } from './database.mjs';
import { bench, cell, run, write } from './query-bench.mjs';
import { call } from './server.mjs';
import { assertQuiet, stage } from './stage.mjs';

let stop = () => {};
const on = stage((home) => {
  stop = withServers(home);
});
after(() => stop());

const JOINED =
  'SELECT c.city, SUM(o.total) AS total FROM orders o JOIN customers c ON c.id = o.customer_id' +
  ' WHERE o.total > 100 GROUP BY c.city ORDER BY total DESC';

const SERVERS = {
  postgres: {
    endless: 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b',
    // Statements of a superuser run without the right to see those of others, but they see their locks.
    running:
      "SELECT count(*) AS n FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = 'virtualxid' AND a.usename = 'e2e' AND l.pid <> pg_backend_pid()",
    steps: ['Sort', /Join/, /Seq Scan on orders as o/],
  },
  mariadb: {
    endless:
      'SELECT COUNT(*) FROM orders a, orders b, orders c, orders d WHERE a.id + b.id + c.id + d.id < 0',
    running:
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE info LIKE '%orders d%' AND id <> CONNECTION_ID()",
    steps: [/table o,/, /table c,/],
  },
};

for (const [database, { endless, running, steps }] of Object.entries(SERVERS)) {
  describe(`the Query page on ${database}`, () => {
    const count = () =>
      call(on.home, 'mssql-query', { database, query: running }).recordset[0].rows[0][0];

    it('completes from what the server holds', async () => {
      const window = await bench(on, database);
      const { page } = window;
      await page.getByRole('button', { name: 'Show rows of orders' }).waitFor();
      await write(page, 'SELECT o. FROM orders o');
      await page.keyboard.press('Home');
      for (let i = 0; i < 'SELECT o.'.length; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Control+Space');
      await page.getByRole('option', { name: /customer_id/ }).waitFor();
      await page.getByRole('option', { name: /placed/ }).waitFor();
      await write(page, 'SELECT * FROM cust');
      await page.keyboard.press('Control+Space');
      await page.getByRole('option', { name: /customers/ }).waitFor();
      assertQuiet(on, window);
      await window.close();
    });

    it('shows the plan as a tree, estimated and then measured', async () => {
      for (const colorScheme of ['light', 'dark']) {
        const window = await bench(on, database, { colorScheme });
        const { page } = window;
        await write(page, JOINED);
        await page.keyboard.press('Control+Shift+Enter');
        await page.getByText('Estimated: nothing ran.').waitFor();
        const plan = page.getByRole('group', { name: 'Plan' });
        for (const step of steps) await plan.getByText(step).first().waitFor();
        await plan.locator('li li').first().waitFor();
        await page.getByRole('button', { name: 'Run and measure' }).click();
        await page.getByText('Measured: the statement ran.').waitFor();
        for (const step of steps) await plan.getByText(step).first().waitFor();
        await plan.getByLabel('Share of the cost').first().waitFor();
        await plan.getByRole('button', { expanded: false }).first().click();
        await plan.locator('dl').first().waitFor();
        assert.deepEqual(await barriers(page), []);
        await picture(page, `query-plan-${database}-${colorScheme}`);
        assertQuiet(on, window);
        await window.close();
      }
    });

    it('explains once that the login can do more than read', async () => {
      const window = await bench(on, database);
      const { page } = window;
      await page.getByRole('button', { name: 'Show rows of orders' }).waitFor();
      const said = page
        .getByRole('group', { name: 'Messages' })
        .getByText(`The login of ${database} can do more than read`);
      assert.equal(await said.count(), 0);
      await run(page, 'SELECT 1 AS one');
      await said.waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `query-rights-${database}`);
      await page.getByRole('button', { name: 'Got it' }).click();
      await said.waitFor({ state: 'detached' });
      await page.reload();
      await run(page, 'SELECT 2 AS two');
      await page.getByRole('columnheader', { name: /^two/i }).waitFor();
      assert.equal(await said.count(), 0);
      assertQuiet(on, window);
      await window.close();
    });

    it('is given values and asked to filter and sort', async () => {
      const window = await bench(on, database);
      const { page } = window;
      await write(page, 'SELECT id, total FROM orders WHERE id <= :most; -- some');
      await page.getByLabel('most', { exact: true }).fill('20');
      await page.getByLabel('most', { exact: true }).press('Enter');
      await page.getByText('20 rows,').waitFor();
      await cell(page, 3, 0).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Hide rows with this id' }).click();
      await page.getByText('19 rows,').waitFor();
      await page.getByRole('columnheader', { name: /^id,/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Sort descending in the database' }).click();
      await cell(page, 0, 0).getByText('20', { exact: true }).waitFor();
      assert.equal(await page.getByRole('alert').count(), 0);
      assertQuiet(on, window);
      await window.close();
    });

    it('stops a statement in the server', async () => {
      const window = await bench(on, database);
      const { page } = window;
      await run(page, endless);
      await page.getByRole('status', { name: 'Running' }).waitFor();
      while (count() === 0);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByText('Stopped. The statement was cancelled in the database.').waitFor();
      while (count() > 0);
      await run(page, 'SELECT 2 AS after_it');
      await cell(page, 0, 0).getByText('2').waitFor();
      assertQuiet(on, window);
      await window.close();
    });

    it('marks the word that the gate, or the server, objects to', async () => {
      const window = await bench(on, database);
      const { page } = window;
      await write(page, 'SELECT 1; DELETE FROM orders');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('alert').getByText('DELETE at position 11').waitFor();
      assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'DELETE');
      await run(page, 'SELECT nope FROM orders');
      await page.getByRole('alert').getByText('nope').waitFor();
      assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'nope');
      assertQuiet(on, window);
      await window.close();
    });
  });
}
