// A tool that is installed and removed from a shell, while a page and three agents are connected: all of them hear of it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, on as eventsOf } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { byPerson, environment, launcher } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const bundle = join(dirname(fileURLToPath(import.meta.url)), '../../examples/toolsets/data-report');

/** A client of MCP on the streams of a process; `told` waits until it hears that the tools are others. */
async function agent(home, name) {
  const child = spawn(launcher, ['mcp', '--chat', name], {
    env: environment(home),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  const heard = new EventEmitter();
  const changes = eventsOf(heard, 'changed');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message.result);
    if (message.method === 'notifications/tools/list_changed') heard.emit('changed');
  });
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let id = 0;
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      send({ id, method, params });
    });
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name, version: '1' },
  });
  send({ method: 'notifications/initialized' });
  return {
    ask,
    tools: async () => (await ask('tools/list', {})).tools.map((tool) => tool.name),
    told: () => changes.next(),
    end: () => child.kill(),
  };
}

describe('A tool that comes and goes', () => {
  const on = stage((home) =>
    writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n'),
  );

  it('is seen by the page and by three agents, and is gone for all of them', async () => {
    const window = await enter(on);
    const { page } = window;
    const agents = [];
    try {
      for (const name of ['one', 'two', 'three']) agents.push(await agent(on.home, name));
      // Two are connected to the owner of the home; the third has only listed the tools.
      for (const each of agents.slice(0, 2))
        await each.ask('tools/call', { name: 'activity_list', arguments: {} });
      for (const each of agents) assert.ok(!(await each.tools()).includes('chart_csv'));
      await page.evaluate(() => (location.hash = '#/toolsets'));
      await page.getByRole('heading', { name: 'Toolsets', level: 1 }).waitFor();
      const shown = page.getByText('Data Report', { exact: true }).first();
      assert.equal(await shown.count(), 0);

      const installed = byPerson(on.home, 'toolset', 'import', bundle);
      assert.equal(installed.code, 0, installed.out + installed.err);
      await shown.waitFor();
      for (const each of agents) {
        await each.told();
        assert.ok((await each.tools()).includes('chart_csv'));
      }

      const removed = byPerson(on.home, 'toolset', 'remove', 'data-report');
      assert.equal(removed.code, 0, removed.out + removed.err);
      await shown.waitFor({ state: 'detached' });
      for (const each of agents) {
        await each.told();
        assert.ok(!(await each.tools()).includes('chart_csv'));
      }
      assertQuiet(on, window);
    } finally {
      for (const each of agents) each.end();
      await window.close();
    }
  });
});
