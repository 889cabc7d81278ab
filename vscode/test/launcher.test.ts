import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLauncher } from '../src/launcher';

function program(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'toolroom');
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

const base = mkdtempSync(join(tmpdir(), 'launcher-'));
const setting = program(join(base, 'setting'));
const workspace = program(join(base, 'workspace'));
const onPath = program(join(base, 'path'));
const everywhere = {
  setting,
  folders: [join(base, 'workspace')],
  trusted: true,
  path: join(base, 'path'),
};

test('the setting comes first, then the workspace, then PATH', () => {
  expect(findLauncher(everywhere)).toEqual({ command: setting, from: 'setting' });
  expect(findLauncher({ ...everywhere, setting: '' })).toEqual({
    command: workspace,
    from: 'workspace',
  });
  expect(findLauncher({ ...everywhere, setting: '', folders: [] })).toEqual({
    command: onPath,
    from: 'PATH',
  });
});

test('a workspace that nobody trusts runs nothing', () => {
  expect(findLauncher({ ...everywhere, setting: '', trusted: false })).toEqual({
    command: onPath,
    from: 'PATH',
  });
});

test('a setting may be relative to the workspace', () => {
  for (const written of ['toolroom', '${workspaceFolder}/toolroom'])
    expect(findLauncher({ ...everywhere, setting: written })).toEqual({
      command: workspace,
      from: 'setting',
    });
});

test('a setting that is wrong is said to be, and nothing else is run instead', () => {
  expect(findLauncher({ ...everywhere, setting: '/nowhere' })).toEqual({
    problem: expect.stringContaining('toolroom.path is "/nowhere"'),
  });
});

test('without any the message says what to do', () => {
  expect(findLauncher({ setting: '', folders: [base], trusted: true, path: '.:' })).toEqual({
    problem: expect.stringContaining('set toolroom.path to its launcher'),
  });
});

test('what cannot be run is no launcher', () => {
  const file = program(join(base, 'plain'));
  chmodSync(file, 0o644);
  expect(
    findLauncher({ setting: '', folders: [join(base, 'plain')], trusted: true, path: '' }),
  ).toHaveProperty('problem');
});
