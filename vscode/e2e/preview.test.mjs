// A map beside its text: drawn as it is typed, looked at, pointed at, and saved.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, until } from './editor.mjs';

const CONTEXTS = 60;
const name = (number) => `Context${number}`;
const many = () =>
  [
    ...Array.from(
      { length: CONTEXTS },
      (_, i) => `bc ${name(i)} for Retail { description: "Purpose ${i}" }`,
    ),
    'cmap Land {',
    `    contains ${Array.from({ length: CONTEXTS }, (_, i) => name(i)).join(', ')}`,
    ...Array.from(
      { length: CONTEXTS - 1 },
      (_, i) => `    ${name(i)} [OHS] -> [CF] ${name(i + 1)}`,
    ),
    '}\n',
  ].join('\n');

const place = makePlace({
  'shop.dlang': `Domain Retail { vision: "Sell #ff0000 well" }\n${many()}`,
  'notes.txt': 'background: #00ff00\n',
});
const file = join(place.folder, 'shop.dlang');
let editor;
let page;

before(async () => {
  editor = await openEditor(place);
  await editor.inside(async (vscode, path) => {
    await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
  }, file);
  const opening = editor.command('toolroom.preview');
  await editor.page.locator('.quick-input-list').getByText('Land').first().click();
  await opening;
  page = editor.page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
  await shape(3).waitFor();
});
after(() => editor?.close());

const shape = (number) => page.locator(`[data-id="${name(number)}"]`);
const scale = async () => Number.parseInt(await page.locator('#scale').innerText(), 10);
const transform = () => page.locator('#stage svg').evaluate((svg) => svg.style.transform);

test('sixty contexts are at a size to read, and all of them are in sight on demand', async () => {
  assert.ok((await scale()) >= 85);
  await page.getByRole('button', { name: 'Fit the whole map (0)' }).click();
  const outside = await page.locator('#stage').evaluate((stage) => {
    const room = stage.getBoundingClientRect();
    return [...stage.querySelectorAll('[data-id]')].filter((drawn) => {
      const { left, right, top, bottom } = drawn.getBoundingClientRect();
      return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
    }).length;
  });
  assert.equal(outside, 0);
  const fit = await scale();
  await page.locator('#stage').press('+');
  await until('it is nearer', async () => (await scale()) > fit);
  const earlier = await transform();
  await page.locator('#stage').press('ArrowRight');
  assert.notEqual(await transform(), earlier);
  await editor.picture('preview-60');
});

test('the map is dragged, and a drag opens nothing', async () => {
  await page.locator('#stage').press('1');
  const earlier = await transform();
  const { x, y } = await page.locator('#stage').boundingBox();
  await editor.page.mouse.move(x + 200, y + 200);
  await editor.page.mouse.down();
  await editor.page.mouse.move(x + 150, y + 150, { steps: 4 });
  await editor.page.mouse.up();
  assert.notEqual(await transform(), earlier);
});

test('the pointer on a context explains it, and a click goes to its text', async () => {
  await page.locator('#stage').press('1');
  await shape(7).focus();
  await page.locator('#card').getByText('Purpose 7').waitFor();
  await editor.picture('preview-hover');
  await shape(7).press('Enter');
  await until('the cursor is at its declaration', () =>
    editor.inside((vscode) => vscode.window.activeTextEditor?.selection.active.line === 8),
  );
});

test('the map follows the cursor', async () => {
  for (const [line, character, number] of [
    [20, 60, 19],
    [CONTEXTS + 2, 37, 2],
  ]) {
    await editor.inside(
      (vscode, at) => {
        const cursor = new vscode.Position(...at);
        const [text] = vscode.window.visibleTextEditors;
        text.selection = new vscode.Selection(cursor, cursor);
      },
      [line, character],
    );
    await page.locator(`[data-id="${name(number)}"].chosen`).waitFor();
  }
});

test('an edit is drawn where the map was looked at', async () => {
  await page.locator('#stage').press('+');
  const earlier = await transform();
  await editor.inside(async (vscode, path) => {
    const edit = new vscode.WorkspaceEdit();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
    const text = document.getText();
    edit.replace(
      document.uri,
      new vscode.Range(document.positionAt(0), document.positionAt(text.length)),
      text.replaceAll(/\bContext5\b/g, 'Baskets'),
    );
    await vscode.workspace.applyEdit(edit);
  }, file);
  await page.locator('[data-id="Baskets"]').waitFor();
  assert.equal(await transform(), earlier);
});

/** Milliseconds after which an answer to a dialog is given again. */
const ANSWERED = 5_000;

test('the map is saved as a PNG', async () => {
  const target = join(place.folder, 'land.png');
  const input = editor.page.locator('.quick-input-widget input');
  const isWritten = () => existsSync(target) && readFileSync(target).length > 0;
  // The dialog takes no answer while it looks at the folder, and closes when something else takes the focus.
  while (!isWritten()) {
    if (!(await input.isVisible())) {
      await page.locator('#png').click();
      await input.waitFor();
    }
    await input.fill(target);
    await input.press('Enter');
    await until(
      'the answer is taken',
      async () => isWritten() || !(await input.isVisible()),
      ANSWERED,
    ).catch(() => {});
    if (!(await input.isVisible()))
      await until('the file is written', isWritten, ANSWERED).catch(() => {});
  }
  await editor.page.keyboard.press('Escape');
  const bytes = readFileSync(target);
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  // Twice the size of the drawing.
  const width = await page.locator('#stage svg').getAttribute('width');
  assert.equal(bytes.readUInt32BE(16), 2 * Number(width));
});

test('a string with the sign of a color shows no swatch', async () => {
  await editor.inside(
    async (vscode, paths) => {
      const top = new vscode.Range(0, 0, 0, 0);
      for (const path of paths)
        await vscode.window.showTextDocument(vscode.Uri.file(path), {
          viewColumn: vscode.ViewColumn.One,
          selection: top,
          preview: false,
        });
      await vscode.commands.executeCommand('workbench.action.splitEditorDown');
      await vscode.window.showTextDocument(vscode.Uri.file(paths[0]), { selection: top });
    },
    [file, join(place.folder, 'notes.txt')],
  );
  const swatches = editor.page.locator('.colorpicker-color-decoration');
  // The other text shows one, so that this one would, too.
  await swatches.first().waitFor();
  await editor.picture('no-swatch');
  assert.equal(await swatches.count(), 1);
});
