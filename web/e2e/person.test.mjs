// What a person decides: consent, stopping. No tool of the house asks for consent or takes long yet,
// so the events of one such call are said to the page by the test; all else is the real server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, openWindow, picture } from './browser.mjs';
import { stage } from './stage.mjs';

const on = stage();

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
  for (const decision of ['Approve', 'Deny']) {
    it(`can be answered: ${decision}`, async () => {
      const { page, say, seen, close } = await come({
        colorScheme: decision === 'Deny' ? 'dark' : 'light',
      });
      let pending = [];
      const decided = [];
      await page.route('**/api/confirmations**', async (route) => {
        if (route.request().method() === 'POST') {
          decided.push(route.request().postDataJSON());
          pending = [];
          return route.fulfill({ json: { decided: true } });
        }
        return route.fulfill({ json: { pending } });
      });
      await page.goto(on.server.link());
      await page.getByText('live', { exact: true }).waitFor();
      pending = [
        {
          ...CALL,
          text: 'Run Publish the design?',
          since: CALL.startedAt,
          arguments: { sql: 'DROP TABLE "orders"; -- <script>alert(1)</script>' },
        },
      ];
      await say('call.started', CALL);
      await say('call.pending', { ...CALL, question: 'Run Publish the design?' });
      await page.getByText('Run Publish the design?').waitFor();
      await page.getByText('waits for you').waitFor();
      assert.match(await page.title(), /^\(1\) /);
      await page.getByRole('button', { name: 'Show what it would do it with' }).click();
      await page.getByText('DROP TABLE').waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `question-${decision === 'Deny' ? 'dark' : 'light'}`);
      await page.getByRole('button', { name: decision }).click();
      await page.getByText('Run Publish the design?').waitFor({ state: 'detached' });
      assert.deepEqual(decided, [{ decision: decision.toLowerCase() }]);
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
    await page.getByText('live', { exact: true }).waitFor();
    await say('call.started', CALL);
    await say('call.progress', { id: CALL.id, done: 3, total: 12, message: 'table orders' });
    await page.getByText('25 %').click();
    await page.getByText('3 of 12 · table orders').waitFor();
    await picture(page, 'running-light');
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Stop it' }).click();
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
    await page.getByText('live', { exact: true }).waitFor();
    await page.evaluate(
      ([call, count]) => {
        const start = Date.now();
        for (let i = 0; i < count; i++) {
          const each = { ...call, id: `many-${i}`, startedAt: new Date(start + i).toISOString() };
          globalThis.say('call.started', each);
          globalThis.say('call.finished', { ...each, status: 'success', bytes: i });
        }
      },
      [CALL, 4_000],
    );
    await page.getByText('4,000 calls').waitFor();
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
    await page.getByText('4,001 calls').waitFor();
    assert.deepEqual(seen.errors, []);
    await close();
  });
});
