// Where an editor under test lives: its home, its folder, its profile, and the processes that belong to it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = dirname(fileURLToPath(import.meta.url));
export const root = dirname(dirname(here));
/** The program of this repository, or another one of it. */
export const launcher = process.env['TOOLROOM_LAUNCHER'] ?? join(root, 'toolroom');
/** What has not come by then does not come, however busy the machine is. */
export const TOO_LONG = 240_000;

/** One command of the command line, on the home and in the folder of an editor. */
export function toolroom(place, ...args) {
  const run = spawnSync(launcher, args, {
    env: { ...process.env, HOME: place.user, TOOLROOM_HOME: place.home, TOOLROOM_NO_REBUILD: '1' },
    cwd: place.folder,
    encoding: 'utf8',
  });
  if (run.error) throw run.error;
  return { code: run.status, out: run.stdout, err: run.stderr };
}

export const callOutside = (place, tool, input) =>
  JSON.parse(toolroom(place, 'call', tool, JSON.stringify(input)).out);

export function writeIn(folder, name, text) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Home, folder and profile of one editor, and its user's own folder. */
export function makePlace(files = {}, settings = {}) {
  const base = mkdtempSync(join(tmpdir(), 'toolroom-vscode-'));
  const place = {
    base,
    home: join(base, 'home'),
    folder: join(base, 'project'),
    user: join(base, 'user'),
    profile: join(base, 'profile'),
  };
  for (const [name, text] of Object.entries(files)) writeIn(place.folder, name, text);
  mkdirSync(place.user, { recursive: true });
  for (const each of ['User', 'Machine']) mkdirSync(join(place.profile, each), { recursive: true });
  writeFileSync(join(base, 'config.yaml'), '');
  writeFileSync(
    join(place.profile, 'User/settings.json'),
    JSON.stringify({
      'security.workspace.trust.enabled': false,
      'workbench.startupEditor': 'none',
      'chat.disableAIFeatures': false,
      'files.hotExit': 'off',
      'files.autoSave': 'off',
      'git.enabled': false,
      'chat.agentHost.enabled': false,
      ...settings,
    }),
  );
  // What belongs to a machine is read from here alone once a setting has been changed.
  writeFileSync(
    join(place.profile, 'Machine/settings.json'),
    JSON.stringify({ 'toolroom.path': settings['toolroom.path'] ?? launcher }),
  );
  return place;
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
