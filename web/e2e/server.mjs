// The real server, as a person starts it, with a home of its own.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const launcher = join(root, 'toolroom');
const TOO_LONG = 120_000;

export const freshHome = () => mkdtempSync(join(tmpdir(), 'toolroom-e2e-'));
export const dropHome = (home) => rmSync(home, { recursive: true, force: true });

export const environment = (home) => ({
  ...process.env,
  TOOLROOM_HOME: home,
  TOOLROOM_NO_REBUILD: '1',
});

/** One command of the command line. */
export function toolroom(home, ...args) {
  const run = spawnSync(launcher, args, { env: environment(home), encoding: 'utf8' });
  if (run.error) throw run.error;
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** One command on a terminal, where a person approves what it asks. */
export function byPerson(home, ...args) {
  const words = [join(root, '.ci', 'person.py'), launcher, ...args];
  const run = spawnSync('python3', words, { env: environment(home), encoding: 'utf8' });
  if (run.error) throw run.error;
  return { code: run.status, out: run.stdout, err: run.stdout };
}

/** Starts a server; resolves when it has said where it is. */
export async function serve(home, port = 0) {
  const child = spawn(launcher, ['serve', '--port', String(port)], {
    env: environment(home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const place = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no server in time: ${said}`)), TOO_LONG);
    let line = '';
    child.stdout.on('data', (text) => {
      line += text;
      if (!line.includes('\n')) return;
      clearTimeout(late);
      resolve(JSON.parse(line));
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    ...place,
    port: Number(new URL(place.address).port),
    link: () => JSON.parse(toolroom(home, 'serve', '--link').out).workbench,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    /** As a machine stops whose power fails. */
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A call that goes on while the test does; resolves with what it answered. */
export async function callMeanwhile(home, tool, input) {
  const child = spawn(launcher, ['call', tool, JSON.stringify(input)], { env: environment(home) });
  let out = '';
  child.stdout.on('data', (text) => (out += text));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(out);
}

/** A call through the command line, as an agent's shell would make it. */
export function call(home, tool, input) {
  return JSON.parse(toolroom(home, 'call', tool, JSON.stringify(input)).out);
}
