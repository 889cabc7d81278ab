// How a person and an agent come to one design.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { barriers, contrastBarriers, picture } from './browser.mjs';
import { launcher, environment } from './server.mjs';
import { assertQuiet, enter } from './stage.mjs';

/** A window on the design of a connection, with its tables in their places. */
export async function openDesign(on, connection = 'demo', options = {}) {
  const window = await enter(on, { acceptDownloads: true, ...options });
  const { page } = window;
  await page.evaluate((name) => {
    location.hash = `#/designer/${name}`;
  }, connection);
  await page.getByRole('application', { name: /^Canvas/ }).waitFor();
  return window;
}

/** Runs tests each in a window of its own; nothing may have gone wrong in it. */
export const inWindowOf = (on) => async (test, connection, options) => {
  const window = await openDesign(on, connection, options);
  await test(window.page, window);
  assertQuiet(on, window);
  await window.close();
};

/** What is on the page now has no barrier in either light, and a picture of each is kept. */
export async function seenInBoth(page, name) {
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await contrastBarriers(page), [], `${name}, dark`);
  await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await barriers(page), [], `${name}, light`);
  await picture(page, `${name}-light`);
}

export const card = (page, name) =>
  page
    .locator('.designer-table-card')
    .filter({ has: page.locator('header b', { hasText: exactly(name) }) });

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (text) => new RegExp(`^${escaped(text)}$`);

/** The table's entry in the list on the left. */
export const entry = (page, name) =>
  page
    .getByRole('complementary', { name: 'Tables' })
    .getByRole('button', { name: new RegExp(`^${escaped(name)}( added| changed)?$`) });

export async function openTable(page, name) {
  await entry(page, name).dblclick();
  const drawer = page.getByRole('complementary', { name: `Table ${name}` });
  await drawer.waitFor();
  return drawer;
}

/** A call by an agent over HTTP; quicker than a process for each. */
export async function agent(on, tool, input, client = 'copilot') {
  const response = await fetch(`${on.server.address}/api/tools/${tool}/calls`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${readFileSync(on.server.tokenFile, 'utf8').trim()}`,
      'Content-Type': 'application/json',
      'Toolroom-Client': client,
    },
    body: JSON.stringify(input),
  });
  return response.json();
}

/** What the server holds now. */
export async function held(on, connection = 'demo', known = undefined) {
  if (known !== undefined) return agent(on, 'designer_model', { designerId: known });
  const { designerId } = await agent(on, 'mssql_schema_designer', {
    operation: 'show',
    connectionId: connection,
  });
  return agent(on, 'designer_model', { designerId });
}

/**
 * Waits until what the server holds passes a check, and fails with what the check said last. The page shows what is drawn before
 * it is saved.
 */
export async function saved(ask, check) {
  const end = Date.now() + 30_000;
  for (;;) {
    const now = await ask();
    try {
      check(now);
      return now;
    } catch (problem) {
      if (Date.now() > end) throw problem;
    }
  }
}

/** Edits as an agent makes them: on the version it has just read. */
export async function agentEdits(on, edits, connection = 'demo', client = 'copilot') {
  const { designerId, version } = await held(on, connection);
  return agent(
    on,
    'mssql_schema_designer',
    { operation: 'apply_edits', designerId, payload: { expectedVersion: version, edits } },
    client,
  );
}

export const columnsOf = (model, name) =>
  model.tables.find((table) => table.name === name).columns.map((column) => column.name);

/**
 * An MCP client on a process of its own, as an editor starts it. It shows progress, so its calls wait for a person.
 *
 * @param cwd the folder that it works in
 */
export function mcpClient(home, client = 'an-editor', cwd = undefined) {
  const child = spawn(launcher, ['mcp'], {
    env: environment(home),
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const waiting = new Map();
  let line = '';
  let last = 0;
  child.stdout.on('data', (text) => {
    line += text;
    for (let end = line.indexOf('\n'); end >= 0; end = line.indexOf('\n')) {
      const message = JSON.parse(line.slice(0, end));
      line = line.slice(end + 1);
      waiting.get(message.id)?.(message.result);
    }
  });
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      send({ id: last, method, params });
    });
  return {
    start: async () => {
      await ask('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: client, version: '1' },
      });
      send({ method: 'notifications/initialized' });
    },
    call: async (name, input) => {
      const progress = { progressToken: `${name} ${last}` };
      const call = { name, arguments: input, _meta: progress };
      return (await ask('tools/call', call)).structuredContent;
    },
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
