// What people do to an editor and its server: kill it at work, restart it three times at once, move files about.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, serversOf, until } from './editor.mjs';

const place = makePlace({
  'shop.dlang': 'import "./teams.dlang"\nbc Orders by Sales { description: "d" }\n',
  'teams.dlang': 'Team Sales\n',
});
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const file = (name) => join(place.folder, name);

const problems = (name) =>
  editor.inside(
    (vscode, path) =>
      vscode.languages.getDiagnostics(vscode.Uri.file(path)).map((each) => each.message),
    file(name),
  );

const kill = () => {
  for (const { pid } of serversOf(place, 'lsp')) process.kill(pid, 'SIGKILL');
};

test('a call whose server is killed is answered with what happened', async () => {
  const tables = 'abcdefghijklmnop'.split('').map((name) => `dbo.Orders ${name}`);
  const query = `SELECT COUNT(*) AS n FROM ${tables.join(', ')}`;
  const answers = await editor.inside(async (vscode, given) => {
    const invoke = (name, input) =>
      vscode.lm
        .invokeTool(name, { input, toolInvocationToken: undefined })
        .then((result) => result.content.map((part) => part.value).join(''));
    globalThis.running = invoke('mssql-query', { database: 'demo', query: given });
    // The server takes calls in turn: when this has its answer the other was taken.
    return invoke('domainlang_list', { type: 'teams' });
  }, query);
  assert.match(answers, /Sales/);
  kill();
  assert.equal(
    await editor.inside(() => globalThis.running),
    'mssql-query was not answered: the Toolroom server has ended. Call it again to start it anew.',
  );
  await editor.state('Toolroom: stopped').waitFor();
});

test('the next letter starts a server that was killed, and it knows what is not saved', async () => {
  await editor.inside(async (vscode, path) => {
    const shown = await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
    await shown.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Team Blue\n'));
  }, file('teams.dlang'));
  await editor.ready();
  assert.match(await editor.invoke('domainlang_list', { type: 'teams' }), /Blue/);
});

test('three restarts at once leave one server', async () => {
  await Promise.all([1, 2, 3].map(() => editor.command('toolroom.restart')));
  await editor.ready();
  await until('there is one server', () => serversOf(place, 'lsp').length === 1);
  assert.match(await editor.invoke('domainlang_list', { type: 'teams' }), /Blue/);
});

test('imports follow a file that is renamed in the editor', async () => {
  await editor.inside(async (vscode, path) => {
    await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
  }, file('shop.dlang'));
  /** The editor asks whether imports may be changed with it. */
  const rename = async (from, to) => {
    const done = editor.inside(
      async (vscode, given) => {
        const edit = new vscode.WorkspaceEdit();
        edit.renameFile(vscode.Uri.file(given.from), vscode.Uri.file(given.to));
        await vscode.workspace.applyEdit(edit);
      },
      { from: file(from), to: file(to) },
    );
    const question = editor.page.locator('.monaco-dialog-box', { hasText: 'Toolroom' });
    await question.getByRole('button', { name: 'OK' }).click();
    await done;
  };
  const shop = () =>
    editor.inside(
      async (vscode, path) =>
        (await vscode.workspace.openTextDocument(vscode.Uri.file(path))).getText(),
      file('shop.dlang'),
    );
  await rename('teams.dlang', 'people.dlang');
  await until('the import has the new name', async () => (await shop()).includes('./people.dlang'));
  await rename('people.dlang', 'teams.dlang');
  await until('it has the old one again', async () => (await shop()).includes('./teams.dlang'));
  assert.deepEqual(await problems('people.dlang'), []);
});
