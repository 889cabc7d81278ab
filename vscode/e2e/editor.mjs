// A real VS Code (code-server) with the packaged extension, driven by Chromium from outside and by a probe from within.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const root = dirname(dirname(here));
/** The program of this repository, or another one of it. */
export const launcher = process.env['TOOLROOM_LAUNCHER'] ?? join(root, 'toolroom');
const artifacts = join(here, 'artifacts');
const TOO_LONG = 240_000;

const needed = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run this through ./test or .ci/editor-tests`);
  return value;
};

/** One command of the command line, on the home and in the folder of an editor. */
export function toolroom(place, ...args) {
  const run = spawnSync(launcher, args, {
    env: { ...process.env, TOOLROOM_HOME: place.home, TOOLROOM_NO_REBUILD: '1' },
    cwd: place.folder,
    encoding: 'utf8',
  });
  if (run.error) throw run.error;
  return { code: run.status, out: run.stdout, err: run.stderr };
}

export const callOutside = (place, tool, input) =>
  JSON.parse(toolroom(place, 'call', tool, JSON.stringify(input)).out);

/** Home, folder and profile of one editor. */
export function makePlace(files = {}, settings = {}) {
  const base = mkdtempSync(join(tmpdir(), 'toolroom-vscode-'));
  const place = {
    base,
    home: join(base, 'home'),
    folder: join(base, 'project'),
    profile: join(base, 'profile'),
  };
  mkdirSync(place.folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place.folder, name), text);
  mkdirSync(join(place.profile, 'User'), { recursive: true });
  writeFileSync(join(base, 'config.yaml'), '');
  writeFileSync(
    join(place.profile, 'User/settings.json'),
    JSON.stringify({
      'toolroom.path': launcher,
      'security.workspace.trust.enabled': false,
      'workbench.startupEditor': 'none',
      'chat.disableAIFeatures': false,
      'files.hotExit': 'off',
      'files.autoSave': 'off',
      ...settings,
    }),
  );
  return place;
}

/** The extensions, unpacked by VS Code itself, once for all tests of a file. */
function extensions(place, environment) {
  const folder = join(place.base, 'extensions');
  const kept = process.env['TOOLROOM_VSCODE_EXTENSIONS'];
  if (kept) {
    cpSync(kept, folder, { recursive: true });
    return folder;
  }
  for (const vsix of [needed('TOOLROOM_VSIX'), needed('TOOLROOM_PROBE_VSIX')]) {
    const run = spawnSync(
      needed('TOOLROOM_NODE'),
      [
        entry(),
        '--config',
        join(place.base, 'config.yaml'),
        '--extensions-dir',
        folder,
        '--user-data-dir',
        place.profile,
        '--install-extension',
        vsix,
      ],
      { env: environment, encoding: 'utf8' },
    );
    if (run.status !== 0) throw new Error(`${vsix} was not installed: ${run.stdout}${run.stderr}`);
  }
  return folder;
}

const entry = () => join(needed('TOOLROOM_CODE_SERVER'), 'out/node/entry.js');

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until something is so, asking again and again. */
export async function until(what, ask, limit = TOO_LONG) {
  const end = Date.now() + limit;
  let last;
  for (;;) {
    try {
      last = await ask();
      if (last) return last;
    } catch (problem) {
      last = problem;
    }
    if (Date.now() > end)
      throw new Error(`not in time: ${what}; last: ${JSON.stringify(last) ?? last}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/** Takes the probe's connection and asks it. */
async function listenForProbe(file) {
  const waiting = new Map();
  let number = 0;
  let socket;
  let arrived;
  const connected = new Promise((resolve) => (arrived = resolve));
  const server = createServer((connection) => {
    socket = connection;
    connection.setEncoding('utf8');
    let pending = '';
    connection.on('data', (text) => {
      const lines = (pending + text).split('\n');
      pending = lines.pop();
      for (const line of lines) {
        const { id, value, problem } = JSON.parse(line);
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (problem === undefined) resolve(value);
        else reject(new Error(problem));
      }
    });
    connection.on('error', () => {});
    arrived();
  });
  await new Promise((resolve) => server.listen(file, resolve));
  return {
    connected,
    close: () => {
      socket?.destroy();
      server.close();
    },
    /** Runs a function inside VS Code, with `vscode`, `input` and `chat` at hand. */
    inside: (work, input) =>
      new Promise((resolve, reject) => {
        number += 1;
        waiting.set(number, { resolve, reject });
        const code = `return (${work.toString()})(vscode, input, chat);`;
        socket.write(`${JSON.stringify({ id: number, code, input })}\n`);
      }),
  };
}

/** Processes that have this home in their environment. */
export function processesOf(home) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return environment.includes(`TOOLROOM_HOME=${home}`);
      } catch {
        return false;
      }
    })
    .map((pid) => ({
      pid: Number(pid),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    }));
}

/** The server processes of Toolroom, by what they were asked for. */
export const serversOf = (place, command) =>
  processesOf(place.home).filter(
    (each) => /\bjava\b/.test(each.command) && each.command.trimEnd().endsWith(command),
  );

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
    TOOLROOM_HOME: place.home,
    TOOLROOM_NO_REBUILD: '1',
    TOOLROOM_PROBE: socket,
    EXTENSIONS_GALLERY: '{"serviceUrl":"","itemUrl":"","resourceUrlTemplate":""}',
  };
  const folder = extensions(place, environment);
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
      folder,
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
      ).finally(() => {
        for (const { pid } of processesOf(place.home)) process.kill(pid, 'SIGKILL');
      });
      rmSync(place.base, { recursive: true, force: true });
    },
  };
}
