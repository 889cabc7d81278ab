// Finds the program that this extension talks to. It brings none of its own.
import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

export interface Places {
  /** The setting `toolroom.path`; empty where it is not set. */
  readonly setting: string;
  readonly folders: readonly string[];
  /** Nothing of a workspace is run that nobody trusts. */
  readonly trusted: boolean;
  readonly path: string;
}

export interface Launcher {
  readonly command: string;
  readonly from: 'setting' | 'workspace' | 'PATH';
}

export interface Missing {
  readonly problem: string;
}

export const isMissing = (found: Launcher | Missing): found is Missing => 'problem' in found;

const IN_WORKSPACE = ['toolroom', join('bin', 'toolroom')];

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function written(setting: string, folders: readonly string[]): string {
  const first = folders[0] ?? '';
  const file = setting.replaceAll('${workspaceFolder}', first).replace(/^~(?=\/|$)/, homedir());
  return isAbsolute(file) ? file : resolve(first || '.', file);
}

/** The setting, then the workspace, then PATH. */
export function findLauncher(places: Places): Launcher | Missing {
  const setting = places.setting.trim();
  if (setting !== '') {
    const command = written(setting, places.folders);
    if (isExecutable(command)) return { command, from: 'setting' };
    return {
      problem: `The setting toolroom.path is "${setting}", and there is no program there. Correct the setting, or clear it to search the workspace and PATH.`,
    };
  }
  const inWorkspace = places.trusted
    ? places.folders.flatMap((folder) => IN_WORKSPACE.map((name) => join(folder, name)))
    : [];
  const here = inWorkspace.find(isExecutable);
  if (here !== undefined) return { command: here, from: 'workspace' };
  const onPath = places.path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'toolroom'))
    .find(isExecutable);
  if (onPath !== undefined) return { command: onPath, from: 'PATH' };
  return {
    problem:
      'Toolroom was not found in the workspace or on PATH. Install Toolroom, or set toolroom.path to its launcher.',
  };
}
