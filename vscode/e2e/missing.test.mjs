// Without a launcher, and with one that does not answer: said clearly, and nothing hangs.
import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launcher, makePlace, openWindow } from './editor.mjs';

const place = makePlace({ 'shop.dlang': 'Team Red\n' }, { 'toolroom.path': '/nowhere/toolroom' });
let editor;

before(async () => {
  editor = await openWindow(place, `/?folder=${encodeURIComponent(place.folder)}`);
});
after(() => editor?.close());

const invoke = (name, input) => editor.invoke(name, input);

const setPath = (path) =>
  editor.inside(async (vscode, value) => {
    await vscode.workspace
      .getConfiguration('toolroom')
      .update('path', value, vscode.ConfigurationTarget.Global);
  }, path);

test('a launcher that is not there is named, with what to do', async () => {
  await editor.state('Toolroom: not found').waitFor();
  assert.equal(
    await invoke('domainlang_validate', {}),
    'The setting toolroom.path is "/nowhere/toolroom", and there is no program there. Correct the setting, or clear it to search the workspace and PATH.',
  );
});

test('a launcher that ends at once is no crash', async () => {
  const broken = join(place.base, 'broken');
  writeFileSync(broken, '#!/bin/sh\necho "no Java here" >&2\nexit 1\n');
  chmodSync(broken, 0o755);
  await setPath(broken);
  assert.match(
    await invoke('domainlang_list', { type: 'teams' }),
    /did not start.*Show server log.*Restart server/,
  );
  await editor.state('Toolroom: stopped').waitFor();
});

test('a launcher that says nothing is not waited for without end', async () => {
  const silent = join(place.base, 'silent');
  writeFileSync(silent, '#!/bin/sh\nexec sleep 600\n');
  chmodSync(silent, 0o755);
  await setPath(silent);
  await editor.state('Toolroom: starting').waitFor();
  assert.match(
    await invoke('domainlang_list', { type: 'teams' }),
    /still starting\. Try again in a moment/,
  );
});

test('the right setting makes it work without a new window', async () => {
  await setPath(launcher);
  await editor.ready();
  assert.match(await invoke('domainlang_list', { type: 'teams' }), /Red/);
});
