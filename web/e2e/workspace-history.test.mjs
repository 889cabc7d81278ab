// The files of a chat over time: history, restore, upload, download, a switch that shows first what it changes.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { byPerson, call } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const examples = join(dirname(fileURLToPath(import.meta.url)), '../../examples/toolsets');

/** A chat of the shell with three states. */
function prepared(home) {
  writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n');
  const imported = byPerson(home, 'toolset', 'import', join(examples, 'app-builder'));
  assert.equal(imported.code, 0, imported.err);
  const write = (path, content) => call(home, 'write_file', { path, content });
  write('src/app/main.py', 'print("one")\n');
  write('README.md', '# Shop\n\nSee [docs](https://docs.example) <b>not bold</b>\n');
  write('src/app/main.py', 'print("two")\n');
}

describe('History of a workspace', () => {
  const on = stage(prepared);

  it('brings back a file, and all files', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/workspace/cli'));
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    const tree = page.getByRole('treegrid', { name: 'Files' });
    await tree.getByRole('row', { name: /README/ }).click();
    call(on.home, 'write_file', { path: 'README.md', content: 'theirs\n' });
    call(on.home, 'write_file', { path: 'README.md', content: 'mine\n' });
    await page.getByRole('region', { name: 'Preview of README.md' }).getByText('mine').waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('list', { name: 'History of the file' });
    await history.getByText('Latest').waitFor();
    assert.equal(await history.getByRole('listitem').count(), 3);
    await history.getByRole('button', { name: 'Restore' }).nth(1).click();
    await page.getByText('Restored.').waitFor();
    await history.getByRole('listitem').nth(3).waitFor();

    await page.getByLabel('Files to upload').setInputFiles({
      name: 'data.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0, 255, 1, 254]),
    });
    await page.getByText('Uploaded.').waitFor();
    await tree.getByRole('row', { name: /data\.bin/ }).click();
    await page.getByText('This file is not text.').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    assert.equal((await saved).suggestedFilename(), 'data.bin');

    await page.getByRole('tab', { name: /States/ }).click();
    const first = page.getByRole('listitem').filter({ hasText: 'Tool run' }).last();
    await first.getByRole('button').click();
    await page.getByRole('button', { name: 'Switch to this state' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch the files of this chat?' });
    await dialog.getByText('removed').first().waitFor();
    await dialog.getByText('README.md').waitFor();
    await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
    await page.getByText('The files were switched.').waitFor();
    const read = call(on.home, 'read_file', { path: 'src/app/main.py' });
    assert.equal(read.content, 'print("one")\n');
    assertQuiet(on, window);
    await window.close();
  });
});
