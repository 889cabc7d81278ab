// What a person decides: consent, stopping. How far a call is that says so in parts of a whole, and thousands of
// calls, are said to the page by the test; all else is the real server.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, openWindow, picture } from './browser.mjs';
import { runBeside } from './database.mjs';
import { call, callMeanwhile } from './server.mjs';
import { enter, stage } from './stage.mjs';

/** A database that can be asked something endless, and has something to lose. */
function withDatabase(home) {
  const file = join(home, 'shop.db');
  runBeside(
    file,
    `CREATE TABLE orders (id integer NOT NULL CONSTRAINT PK_orders PRIMARY KEY, note text);
     INSERT INTO orders VALUES (1, 'one'), (2, 'two')`,
  );
  writeFileSync(
    join(home, 'toolroom.yaml'),
    `connections:\n  - id: shop\n    kind: sqlite\n    url: jdbc:sqlite:${file}\n    access: read-write\n`,
  );
}

/** An agent drops a column of the design. */
function dropped() {
  const designer = (input) => call(on.home, 'mssql_schema_designer', input);
  const { designerId, version } = designer({ operation: 'show', connectionId: 'shop' });
  const edits = [{ op: 'drop_column', table: { name: 'orders' }, column: { name: 'note' } }];
  const edited = designer({
    operation: 'apply_edits',
    designerId,
    payload: { expectedVersion: version, edits },
  });
  assert.equal(edited.success, true, JSON.stringify(edited));
  return { designerId, expectedVersion: edited.version };
}

const columns = () =>
  call(on.home, 'mssql-query', { database: 'shop', query: 'SELECT * FROM orders' }).recordset[0]
    .columns.length;

const ENDLESS =
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 90000000000) SELECT COUNT(*) FROM t';

const on = stage(withDatabase);

const CALL = {
  id: 'call-of-the-test',
  tool: 'designer_publish',
  door: 'mcp',
  client: 'Copilot <b>',
  chat: 'chat-1',
  effect: 'writes',
  startedAt: new Date().toISOString(),
};

/** Has the page listen to the test instead of the server. */
function hearTheTest() {
  const real = window.fetch;
  const encoder = new TextEncoder();
  window.fetch = (input, init) => {
    if (String(input) !== '/api/events') return real(input, init);
    const body = new ReadableStream({
      start(controller) {
        window.say = (type, data) =>
          controller.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`));
        controller.enqueue(encoder.encode(': \n\n'));
      },
    });
    return Promise.resolve(new Response(body));
  };
}

async function come(options) {
  const window = await openWindow(on.browser, options);
  await window.page.addInitScript(hearTheTest);
  const say = (type, data) => window.page.evaluate(([t, d]) => globalThis.say(t, d), [type, data]);
  return { ...window, say };
}

describe('a call that wants consent', () => {
  let design;
  for (const decision of ['Deny', 'Approve']) {
    it(`waits for a person: ${decision}`, async () => {
      const { page, seen, close } = await enter(on, {
        colorScheme: decision === 'Deny' ? 'dark' : 'light',
      });
      await page.getByText('Live', { exact: true }).waitFor();
      design ??= dropped();
      const input = { action: 'apply', ...design, acceptDataLoss: true };
      const answer = callMeanwhile(on.home, 'designer_publish', input);
      // What will be done, to be read: the statements, the rows at stake, who asks.
      const question = page.getByRole('region', { name: 'Needs approval' });
      await question.waitFor();
      assert.match(await page.title(), /^\(1\) /);
      await question
        .getByRole('region', { name: 'Script' })
        .filter({ hasText: 'orders' })
        .waitFor();
      const losses = question.getByRole('table', { name: 'What is deleted' });
      await losses.getByRole('row').filter({ hasText: 'note' }).getByText('about 2 rows').waitFor();
      await question.getByText('This cannot be undone.').waitFor();
      await question.getByText('Arguments').click();
      await question.getByText('Accept data loss').waitFor();
      assert.equal(columns(), 2, 'nothing happens before a person has spoken');
      assert.deepEqual(await barriers(page), []);
      await picture(page, `question-${decision === 'Deny' ? 'dark' : 'light'}`);
      // The call may have stopped waiting meanwhile; the button says so.
      const button = question.getByRole('button', {
        name: decision === 'Deny' ? 'Deny' : /^Drop 1 column/,
      });
      if (decision === 'Approve')
        await question.getByLabel('I understand that this permanently deletes data.').check();
      await button.click();
      await question.getByText(decision === 'Deny' ? /^Denied/ : /^Approved/).waitFor();
      await page.waitForFunction(() => !document.title.startsWith('('));
      let said = await answer;
      // An agent that could not wait so long makes the same call again.
      if (said.reason === 'confirmation_required')
        said = await callMeanwhile(on.home, 'designer_publish', input);
      if (decision === 'Deny') {
        assert.match(JSON.stringify(said), /a person said no/);
        assert.equal(columns(), 2);
        await page.getByRole('row').filter({ hasText: 'Denied' }).first().waitFor();
      } else {
        assert.equal(said.success, true, JSON.stringify(said));
        assert.equal(columns(), 1);
      }
      assert.deepEqual(seen.errors, []);
      assert.deepEqual(seen.dialogs, []);
      await close();
    });
  }
});

describe('a call that takes long', () => {
  it('shows how far it is and can be stopped', async () => {
    const { page, say, seen, close } = await come();
    const stopped = [];
    await page.route('**/api/calls/**', (route) => {
      stopped.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
      return route.fulfill({ status: 202 });
    });
    await page.goto(on.server.link());
    await page.getByText('Live', { exact: true }).waitFor();
    await say('call.started', CALL);
    await say('call.progress', { id: CALL.id, done: 3, total: 12, message: 'table orders' });
    await page.getByText('25 %').click();
    await page.getByText('3 of 12 · table orders').waitFor();
    await picture(page, 'running-light');
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stopping…' }).waitFor();
    assert.deepEqual(stopped, [`DELETE /api/calls/${CALL.id}`]);
    await say('call.finished', {
      ...CALL,
      status: 'error',
      errorCode: 'call.cancelled',
      bytes: 90,
      finishedAt: new Date().toISOString(),
    });
    await page.getByRole('row').filter({ hasText: 'call.cancelled' }).waitFor();
    assert.deepEqual(seen.errors, []);
    await close();
  });

  it('does not hold up the page when there are thousands', async () => {
    const { page, say, seen, close } = await come();
    await page.goto(on.server.link());
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(
      ([first, count]) => {
        const start = Date.now();
        for (let i = 0; i < count; i++) {
          const each = { ...first, id: `many-${i}`, startedAt: new Date(start + i).toISOString() };
          globalThis.say('call.started', each);
          globalThis.say('call.finished', { ...each, status: 'success', bytes: i });
        }
      },
      [CALL, 4_000],
    );
    const counted = page.getByText(/^4,0\d\d calls$/);
    await counted.waitFor();
    const before = await counted.textContent();
    const drawn = await page.getByRole('grid').getByRole('row').count();
    assert.ok(drawn < 60, `only what is in sight is drawn, not ${drawn} rows`);
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.locator('[role=row][id$="many-0"]').waitFor();
    await say('call.started', {
      ...CALL,
      id: 'one-more',
      startedAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const after = Number(before.replace(/\D/g, '')) + 1;
    await page.getByText(`${after.toLocaleString('en')} calls`).waitFor();
    assert.deepEqual(seen.errors, []);
    await close();
  });
});

describe('a real call that takes long', () => {
  it('runs until it is stopped, and its caller is told', async () => {
    const { page, seen, close } = await enter(on);
    await page.getByText('Live', { exact: true }).waitFor();
    const answer = callMeanwhile(on.home, 'mssql-query', { database: 'shop', query: ENDLESS });
    await page.getByRole('row').filter({ hasText: 'Running' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('row').filter({ hasText: 'call.cancelled' }).waitFor();
    assert.equal((await answer).code, 'call.cancelled');
    assert.deepEqual(seen.errors, []);
    await close();
  });
});
