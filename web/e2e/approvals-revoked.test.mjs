// A standing approval, from the words that give it to the moment it is taken back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();

/** An agent connected over MCP, in the chat that the server gave its session. */
async function connect() {
  const send = async (body, more, signal) =>
    fetch(`${on.server.address}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${readFileSync(on.server.tokenFile, 'utf8').trim()}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...more,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      signal,
    });
  const clientInfo = { name: 'Claude Code', version: '1' };
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const opened = await send({ id: 0, method: 'initialize', params: hello });
  const chat = opened.headers.get('mcp-session-id');
  const session = { 'Mcp-Session-Id': chat };
  await send({ method: 'notifications/initialized' }, session);
  let calls = 0;
  const run = async (command, signal) => {
    const params = { name: 'run_command', arguments: { command } };
    const answer = await send({ id: ++calls, method: 'tools/call', params }, session, signal);
    return answer.text();
  };
  // Closing a connection does not end a call of a session.
  const cancel = (requestId) =>
    send({ method: 'notifications/cancelled', params: { requestId } }, session);
  return { chat, run, cancel, lastCall: () => calls };
}

describe('a standing approval', () => {
  it('is for one agent in one chat, is listed, and ends when it is revoked, for a call that waits too', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByText('Live', { exact: true }).waitFor();
    const dock = page.getByRole('region', { name: 'Needs approval' });
    const { chat, run, cancel, lastCall } = await connect();
    const first = run('echo one');
    const scope = dock.getByLabel('Allow', { exact: true });
    await scope.selectOption({ label: 'Allow run_command for Claude Code in this chat' });
    await dock.getByRole('button', { name: 'Run, and allow in this chat' }).click();
    await dock.getByText(/^Approved\. .*run_command runs in this chat without asking/).waitFor();
    // On a busy machine the call may have stopped waiting; then this is the next one.
    const said = await first;
    assert.match(said.includes('confirmation') ? await run('echo one') : said, /one/);
    assert.match(await run('echo two'), /two/);

    await page.evaluate(() => (location.hash = '#/settings'));
    const list = page.getByRole('table', { name: 'Standing approvals' });
    const line = list.getByRole('row').filter({ hasText: 'Claude Code' });
    await line.getByText(`Chat ${chat}`).waitFor();
    await line.getByText(/by you in the workbench/).waitFor();
    const used = line.getByText(/^\d+ times?, last at/);
    const times = Number.parseInt(await used.textContent(), 10);
    assert.ok(times >= 1);
    await page.mouse.move(5, 5);
    await dock.waitFor({ state: 'detached' });
    await picture(page, 'approvals-standing-light');
    assert.deepEqual(await barriers(page), []);

    // One call holds the files of the chat; the next one waits for them, allowed already.
    const stop = new AbortController();
    const long = run('sleep 600', stop.signal).catch(() => 'stopped');
    const held = lastCall();
    await line.getByText(`${times + 1} times, last at`).waitFor();
    const waits = run('echo three');
    await line.getByText(`${times + 2} times, last at`).waitFor();
    await line.getByRole('button', { name: 'Revoke run_command for Claude Code' }).click();
    await page.getByText('Revoked. run_command asks again in this chat.').waitFor();
    await page.getByText('None. Every call that needs approval asks.').waitFor();
    await cancel(held);
    stop.abort();
    assert.equal(await long, 'stopped');
    assert.match(await waits, /the approval of this call was revoked before it began/);

    const asked = run('echo four');
    await dock.getByText('echo four').waitFor();
    await dock.getByRole('button', { name: 'Deny' }).click();
    await dock.getByText(/^Denied/).waitFor();
    assert.match(await asked, /a person said no|has to approve/);
    assertQuiet(on, window);
    await window.close();
  });
});
