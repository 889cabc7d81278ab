// The files of a chat: what a run changed, differences between two points, an edit that collides.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { barriers, picture } from './browser.mjs';
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

describe('Workspace', () => {
  const on = stage(prepared);
  const clean = async (page, what) => {
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], `${what}, ${colorScheme}`);
      await picture(page, `workspace-${what}-${colorScheme}`);
    }
  };
  const text = (page, label) => page.getByRole('textbox', { name: label });

  it('shows what runs did to files, and never writes over what others saved', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/workspace/cli'));
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    const tree = page.getByRole('treegrid', { name: 'Files' });
    await tree.getByRole('row', { name: /src/ }).click();
    await tree.getByRole('row', { name: /app/ }).click();
    await tree.getByRole('row', { name: /main\.py/ }).click();
    await text(page, 'Text of src/app/main.py').getByText('two').waitFor();
    await tree.getByTitle('Changed').waitFor();
    await clean(page, 'file');

    await page.getByRole('tab', { name: /Changes/ }).click();
    await page.getByRole('button', { name: /src\/app\/main\.py/ }).click();
    await text(page, 'Before').getByText('one').waitFor();
    await text(page, 'After').getByText('two').waitFor();
    await clean(page, 'difference');
    // Any two points: against the first state the README is new, too.
    const points = page.getByLabel('Compare with');
    await points.selectOption({ index: (await points.locator('option').count()) - 1 });
    await page.getByRole('button', { name: /README\.md/ }).waitFor();

    // An edit that collides with another shows both and saves nothing.
    await page.getByRole('tab', { name: 'Files' }).click();
    await tree.getByRole('row', { name: /README/ }).click();
    const preview = page.getByRole('region', { name: 'Preview of README.md' });
    await preview.getByRole('heading', { name: 'Shop' }).waitFor();
    await preview.getByText('<b>not bold</b>').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await text(page, 'Edit README.md').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('mine');
    call(on.home, 'write_file', { path: 'README.md', content: 'theirs\n' });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('alert').filter({ hasText: 'was changed while you edited it' });
    await conflict.waitFor();
    await text(page, 'Their version').getByText('theirs').waitFor();
    await text(page, 'Your version').getByText('mine').waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
