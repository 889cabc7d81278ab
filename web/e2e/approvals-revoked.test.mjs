// A standing approval, from the words that give it to the moment it is taken back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();

/** A call by an agent over HTTP in a chat that it names. */
async function run(chat, command, signal) {
  const response = await fetch(`${on.server.address}/api/tools/run_command/calls`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${readFileSync(on.server.tokenFile, 'utf8').trim()}`,
      'Content-Type': 'application/json',
      'Toolroom-Client': 'Claude Code',
      'Toolroom-Chat': chat,
    },
    body: JSON.stringify({ command }),
    signal,
  });
  return JSON.stringify(await response.json());
}

describe('a standing approval', () => {
  it('is for one agent in one chat, is listed, and ends when it is revoked, for a call that waits too', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByText('Live', { exact: true }).waitFor();
    const dock = page.getByRole('region', { name: 'Needs approval' });
    const first = run('billing', 'echo one');
    const scope = dock.getByLabel('Allow', { exact: true });
    await scope.selectOption({ label: 'Allow run_command for Claude Code in this chat' });
    await dock.getByRole('button', { name: 'Run, and allow in this chat' }).click();
    await dock.getByText(/^Approved\. .*run_command runs in this chat without asking/).waitFor();
    // On a busy machine the call may have stopped waiting; then this is the next one.
    const said = await first;
    assert.match(said.includes('confirmation') ? await run('billing', 'echo one') : said, /one/);
    assert.match(await run('billing', 'echo two'), /two/);

    await page.evaluate(() => (location.hash = '#/settings'));
    const list = page.getByRole('table', { name: 'Standing approvals' });
    const line = list.getByRole('row').filter({ hasText: 'Claude Code' });
    await line.getByText('Chat billing').waitFor();
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
    const long = run('billing', 'sleep 600', stop.signal).catch(() => 'stopped');
    await line.getByText(`${times + 1} times, last at`).waitFor();
    const waits = run('billing', 'echo three');
    await line.getByText(`${times + 2} times, last at`).waitFor();
    await line.getByRole('button', { name: 'Revoke run_command for Claude Code' }).click();
    await page.getByText('Revoked. run_command asks again in this chat.').waitFor();
    await page.getByText('None. Every call that needs approval asks.').waitFor();
    stop.abort();
    assert.equal(await long, 'stopped');
    assert.match(await waits, /the approval of this call was revoked before it began/);

    const asked = run('billing', 'echo four');
    await dock.getByText('echo four').waitFor();
    await dock.getByRole('button', { name: 'Deny' }).click();
    await dock.getByText(/^Denied/).waitFor();
    assert.match(await asked, /a person said no|has to approve/);
    assertQuiet(on, window);
    await window.close();
  });
});
