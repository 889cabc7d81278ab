// A real VS Code (code-server) with the packaged extension, driven by Chromium from outside and by a probe from within.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { here, processesOf, TOO_LONG, until } from './place.mjs';
import { applyingAction, commanding, invoking, listenForProbe, parsed } from './ask.mjs';

export * from './place.mjs';

const artifacts = join(here, 'artifacts');

const needed = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run this through ./test or .ci/editor-tests`);
  return value;
};

/** Where it listens, as it says itself: a port that was free before may be somebody else's by then. */
function address(server, said) {
  return new Promise((resolve, reject) => {
    const look = () => {
      const [, found] = /HTTP server listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(said()) ?? [];
      if (found !== undefined) resolve(found);
    };
    for (const stream of [server.stdout, server.stderr]) stream.on('data', look);
    server.on('exit', (code) =>
      reject(new Error(`code-server ended (${code}): ${said().slice(-2_000)}`)),
    );
    setTimeout(
      () => reject(new Error(`code-server does not listen: ${said().slice(-2_000)}`)),
      TOO_LONG,
    ).unref();
  });
}

/** Opens the folder of a place, and waits until its server is there. */
export async function openEditor(place) {
  const editor = await openWindow(place, `/?folder=${encodeURIComponent(place.folder)}`);
  await editor.ready();
  return editor;
}

/** Opens a window, whatever becomes of its server. */
export async function openWindow(place, url) {
  mkdirSync(artifacts, { recursive: true });
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
      join(here, 'code-server.cjs'),
      '--bind-addr',
      '127.0.0.1:0',
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
  const start = await address(server, () => said).catch((problem) => {
    // Nothing may keep this process alive that waits for an editor.
    probe.close();
    rmSync(socket, { force: true });
    if (server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
    throw problem;
  });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
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
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TOO_LONG);
  await page.goto(start + url);
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
  const invoke = invoking(probe);
  const state = (text) => page.locator('.statusbar-item', { hasText: text });
  const ready = () => state(/^\s*Toolroom$/).waitFor();
  return {
    page,
    context,
    state,
    ready,
    inside: probe.inside,
    invoke,
    answer: async (name, input) => parsed(await invoke(name, input)),
    /** A call that starts the server. On a busy machine it is told to come again when that has started. */
    starting: async (name, input) => {
      const first = await invoke(name, input);
      if (!first.startsWith('Toolroom is still starting.')) return first;
      await ready();
      return invoke(name, input);
    },
    command: commanding(probe),
    applyAction: applyingAction(probe),
    picture: (name) => page.screenshot({ path: join(artifacts, `${name}.png`) }),
    close: async () => {
      probe.close();
      await browser.close();
      process.kill(-server.pid, 'SIGTERM');
      await ended;
      await until(
        'every process of the editor has ended',
        () => processesOf(place.home).length === 0,
      ).finally(end);
      process.off('exit', end);
      rmSync(place.base, { recursive: true, force: true });
    },
  };
}
