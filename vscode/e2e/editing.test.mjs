// An hour of editing: refactorings, files that others change, long and odd texts, several folders.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makePlace, openWindow, until, writeIn } from './editor.mjs';

const LINES = 20_000;
const long = () => {
  const lines = ['Domain Retail { vision: "Sell well" }'];
  for (let i = 1; i < LINES; i += 1)
    lines.push(`bc Context${i} for Retail { description: "Number ${i}" }`);
  return `${lines.join('\n')}\n`;
};

const place = makePlace({
  'shop.dlang':
    'import "./teams.dlang"\nDomain Retail { vision: "Sell well" }\nbc Orders for Retail by Sales { description: "Order life cycle" }\n',
  'teams.dlang': 'Team Sales\n',
  'odd.dlang':
    'Domain Odd { vision: "🛒🧾" }\r\nbc Stock for Odd { description: "🛒" } bc Shelf for Ood { description: "d" }\r\n',
  'long/long.dlang': long(),
});
let editor;

// A workspace of one folder, so that it can get another one: a window that shows a folder alone is loaded anew for that.
before(async () => {
  writeIn(place.base, 'shop.code-workspace', JSON.stringify({ folders: [{ path: 'project' }] }));
  const file = encodeURIComponent(join(place.base, 'shop.code-workspace'));
  editor = await openWindow(place, `/?workspace=${file}`);
  await editor.ready();
});
after(() => editor?.close());

const file = (name) => join(place.folder, name);

/** The messages of what is found in a file. */
const problems = (name) =>
  editor.inside(
    (vscode, path) =>
      vscode.languages.getDiagnostics(vscode.Uri.file(path)).map((each) => ({
        message: each.message,
        line: each.range.start.line,
        column: each.range.start.character,
        page: each.code?.target?.toString(),
      })),
    file(name),
  );

const problem = (name, part) =>
  until(`${name} has a problem with ${part}`, async () =>
    (await problems(name)).find(({ message }) => message.includes(part)),
  );

const noProblem = (name, part) =>
  until(
    `${name} has no problem with ${part}`,
    async () => !(await problems(name)).some(({ message }) => message.includes(part)),
  );

/** In a tab that stays: a text whose tab is taken by another is closed, and its problems are gone. */
const open = (name) =>
  editor.inside(async (vscode, path) => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
    await vscode.window.showTextDocument(document, { preview: false });
  }, file(name));

/** Replaces the first occurrence of a text, as an edit that is not saved. */
const replace = (name, old, fresh) =>
  editor.inside(
    async (vscode, given) => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(given.path));
      const at = document.getText().indexOf(given.old);
      if (at < 0) throw new Error(`${given.old} is not in ${document.getText()}`);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(
        document.uri,
        new vscode.Range(document.positionAt(at), document.positionAt(at + given.old.length)),
        given.fresh,
      );
      return vscode.workspace.applyEdit(edit);
    },
    { path: file(name), old, fresh },
  );

const text = (name) =>
  editor.inside(
    async (vscode, path) =>
      (await vscode.workspace.openTextDocument(vscode.Uri.file(path))).getText(),
    file(name),
  );

test('an element is moved to a new file, which others import', async () => {
  await open('shop.dlang');
  const titles = await editor.applyAction(file('shop.dlang'), {
    kind: 'refactor.move',
    title: "Move to a new file 'retail.dlang'",
    at: [1, 8],
  });
  assert.ok(titles.includes("Move to 'teams.dlang'"), titles.join());
  assert.equal(
    await text('shop.dlang'),
    'import "./teams.dlang"\nimport "./retail.dlang"\nbc Orders for Retail by Sales { description: "Order life cycle" }\n',
  );
  assert.equal(await text('retail.dlang'), 'Domain Retail { vision: "Sell well" }\n');
  await until(
    'nothing is wrong with shop.dlang',
    async () => (await problems('shop.dlang')).length === 0,
  );
  assert.equal((await editor.answer('domainlang_validate', {})).errors.length, 1, 'Ood alone');
});

test('a code links to the page of its rule', async () => {
  await open('odd.dlang');
  const { page, line, column } = await problem('odd.dlang', 'Ood');
  assert.match(readFileSync(new URL(page), 'utf8'), /^# linking-error\n/);
  await editor.inside(
    async (vscode, at) => {
      const cursor = new vscode.Position(at.line, at.column);
      vscode.window.activeTextEditor.selection = new vscode.Selection(cursor, cursor);
      await vscode.commands.executeCommand('editor.action.showHover');
    },
    { line, column },
  );
  await editor.page.locator('.monaco-hover .code-link').first().click();
  await editor.page.getByRole('tab', { name: /linking-error\.md/ }).waitFor();
  await editor.picture('rule-page');
});

test('emoji and carriage returns keep every place', async () => {
  const found = await problem('odd.dlang', 'Ood');
  assert.deepEqual(
    [found.line, found.column],
    [1, 'bc Stock for Odd { description: "🛒" } bc Shelf for '.length],
  );
  await editor.applyAction(file('odd.dlang'), {
    kind: 'quickfix',
    title: "Change to 'Odd'",
    problem: 'Ood',
  });
  await editor.inside(async (vscode, path) => {
    const uri = vscode.Uri.file(path);
    const edits = await vscode.commands.executeCommand(
      'vscode.executeFormatDocumentProvider',
      uri,
      {
        tabSize: 4,
        insertSpaces: true,
      },
    );
    const edit = new vscode.WorkspaceEdit();
    edit.set(uri, edits ?? []);
    await vscode.workspace.applyEdit(edit);
  }, file('odd.dlang'));
  assert.equal(
    await text('odd.dlang'),
    'Domain Odd { vision: "🛒🧾" }\r\nbc Stock for Odd { description: "🛒" } bc Shelf for Odd { description: "d" }\r\n',
  );
  await noProblem('odd.dlang', 'Ood');
});

test('a name is changed while the text around it is unfinished', async () => {
  await replace('odd.dlang', 'bc Shelf for Odd {', 'bc Shelf for Odd { relationships { this -> ');
  await problem('odd.dlang', 'Expecting');
  const changed = await editor.inside(async (vscode, path) => {
    const edit = await vscode.commands.executeCommand(
      'vscode.executeDocumentRenameProvider',
      vscode.Uri.file(path),
      new vscode.Position(0, 8),
      'Strange',
    );
    await vscode.workspace.applyEdit(edit);
    return edit.entries().flatMap(([, edits]) => edits).length;
  }, file('odd.dlang'));
  assert.equal(changed, 3);
  assert.match(await text('odd.dlang'), /bc Shelf for Strange \{ relationships/);
});

test('a file that is deleted outside is missed, and found again when it is back', async () => {
  const teams = readFileSync(file('teams.dlang'), 'utf8');
  rmSync(file('teams.dlang'));
  await problem('shop.dlang', './teams.dlang');
  writeIn(place.folder, 'teams.dlang', teams);
  await noProblem('shop.dlang', './teams.dlang');
});

test('twenty thousand lines are typed in like any other', async () => {
  await open('long/long.dlang');
  await editor.page.locator('.monaco-editor .view-lines').first().click();
  await editor.page.keyboard.press('Control+End');
  await editor.page.keyboard.type('bc Last for Retial { description: "typed"');
  await problem('long/long.dlang', 'Retial');
  const seen = await editor.inside(async (vscode, path) => {
    const uri = vscode.Uri.file(path);
    const symbols = await vscode.commands.executeCommand(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    const items = await vscode.commands.executeCommand(
      'vscode.executeCompletionItemProvider',
      uri,
      new vscode.Position(1, 17),
    );
    return {
      symbols: symbols.length,
      offered: items.items.map(({ label }) => label.label ?? label),
    };
  }, file('long/long.dlang'));
  assert.equal(seen.symbols, LINES + 1);
  assert.ok(seen.offered.includes('Retail'));
});

test('a second folder is a model of its own', async () => {
  const other = join(place.base, 'other');
  mkdirSync(other);
  writeIn(other, 'other.dlang', 'bc Alone for Nowhere { description: "d" }\n');
  const folders = (count, uri) =>
    editor.inside(
      (vscode, given) =>
        vscode.workspace.updateWorkspaceFolders(
          1,
          given.count,
          ...(given.uri ? [{ uri: vscode.Uri.file(given.uri) }] : []),
        ),
      { count, uri },
    );
  const found = () =>
    editor.inside(
      (vscode, path) =>
        vscode.languages.getDiagnostics(vscode.Uri.file(path)).map(({ message }) => message),
      join(other, 'other.dlang'),
    );
  assert.ok(await folders(0, other));
  await until('the second folder is checked', async () =>
    (await found()).some((message) => message.includes('Nowhere')),
  );
  assert.ok(await folders(1));
  await until('a folder that left has no problems', async () => (await found()).length === 0);
  assert.ok(existsSync(file('shop.dlang')));
});
