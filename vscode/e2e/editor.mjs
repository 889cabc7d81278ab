// A real VS Code (code-server) with the packaged extension, driven by Chromium from outside and by a probe from within.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { here, processesOf, TOO_LONG, until } from './place.mjs';
import { commanding, invoking, listenForProbe, parsed } from './ask.mjs';

export * from './place.mjs';

const artifacts = join(here, 'artifacts');

const needed = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run this through ./test or .ci/editor-tests`);
  return value;
};

const entry = () => join(needed('TOOLROOM_CODE_SERVER'), 'out/node/entry.js');

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Its two processes give each other up when a busy machine is slow to start them; then again. */
export async function openEditor(place, attempts = 3) {
  try {
    return await startEditor(place);
  } catch (problem) {
    if (attempts <= 1 || !String(problem).includes('error timed out')) throw problem;
    return openEditor(place, attempts - 1);
  }
}

async function startEditor(place) {
  mkdirSync(artifacts, { recursive: true });
  const port = await freePort();
  const socket = join(place.base, 'probe.sock');
  const node = needed('TOOLROOM_NODE');
  const environment = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env['PATH']}`,
    HOME: place.user,
    TOOLROOM_HOME: place.home,
    TOOLROOM_NO_REBUILD: '1',
    TOOLROOM_PROBE: socket,
    EXTENSIONS_GALLERY: '{"serviceUrl":"","itemUrl":"","resourceUrlTemplate":""}',
  };
  const end = () => {
    for (const { pid } of processesOf(place.home)) process.kill(pid, 'SIGKILL');
  };
  // Also when whoever runs this gives up.
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const probe = await listenForProbe(socket);
  const server = spawn(
    node,
    [
      entry(),
      '--bind-addr',
      `127.0.0.1:${port}`,
      '--auth',
      'none',
      '--user-data-dir',
      place.profile,
      '--extensions-dir',
      needed('TOOLROOM_VSCODE_EXTENSIONS'),
      '--config',
      join(place.base, 'config.yaml'),
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-workspace-trust',
      '--disable-getting-started-override',
    ],
    { env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => server.on('exit', resolve));
  let gone = false;
  void ended.then(() => (gone = true));
  await until(
    'code-server answers',
    async () => gone || (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
  ).catch(() => (gone = true));
  if (gone) {
    // Nothing may keep this process alive that waits for an editor.
    probe.close();
    rmSync(socket, { force: true });
    if (server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
    throw new Error(`code-server does not answer: ${said.slice(-2_000)}`);
  }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(place.folder)}`);
  await page.locator('.monaco-workbench').waitFor();
  await Promise.race([
    probe.connected,
    new Promise((_, reject) => {
      setTimeout(
        () => reject(new Error(`the probe did not come: ${said.slice(-2_000)}`)),
        TOO_LONG,
      ).unref();
    }),
  ]);
  return {
    page,
    context,
    inside: probe.inside,
    invoke: invoking(probe),
    answer: async (name, input) => parsed(await invoking(probe)(name, input)),
    command: commanding(probe),
    picture: (name) => page.screenshot({ path: join(artifacts, `${name}.png`) }),
    close: async () => {
      probe.close();
      await browser.close();
      process.kill(-server.pid, 'SIGTERM');
      await ended;
      await until(
        'every process of the editor has ended',
        () => processesOf(place.home).length === 0,
        60_000,
      ).finally(end);
      process.off('exit', end);
      rmSync(place.base, { recursive: true, force: true });
    },
  };
}
