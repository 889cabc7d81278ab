// A window without a folder: a text without a file has the language, its checks and the tools.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePlace, openWindow, until } from './editor.mjs';

const place = makePlace();
let editor;

before(async () => {
  editor = await openWindow(place, '/?ew=true');
});
after(() => editor?.close());

test('what is typed into a new file is checked, completed and seen by the tools', async () => {
  await editor.inside(async (vscode) => {
    const document = await vscode.workspace.openTextDocument({
      language: 'domain-lang',
      content: 'Team Mine\nbc Orders by Mine { description: "d" }\nbc Other by Nobody\n',
    });
    await vscode.window.showTextDocument(document);
  });
  await editor.ready();
  await until('the problem is shown', () =>
    editor.inside((vscode) =>
      vscode.languages
        .getDiagnostics(vscode.window.activeTextEditor.document.uri)
        .some(({ message }) => message.includes('Nobody')),
    ),
  );
  assert.match(await editor.invoke('domainlang_list', { type: 'teams' }), /Mine/);
  const offered = await editor.inside(async (vscode) => {
    const found = await vscode.commands.executeCommand(
      'vscode.executeCompletionItemProvider',
      vscode.window.activeTextEditor.document.uri,
      new vscode.Position(2, 12),
    );
    return found.items.map(({ label }) => label.label ?? label);
  });
  assert.ok(offered.includes('Mine'), offered.join());
});

test('the walkthrough has its three steps', async () => {
  await editor.command('workbench.action.openWalkthrough', 'toolroom.toolroom#start', false);
  for (const step of ['Connect to Toolroom', 'Write a domain model', 'Let an agent use the tools'])
    await editor.page.getByText(step, { exact: false }).first().waitFor();
  await editor.picture('walkthrough');
});

test('the log says which launcher was started', async () => {
  await editor.command('toolroom.showLog');
  await until('the log is shown', () =>
    editor.inside((vscode) =>
      vscode.window.visibleTextEditors.some(
        ({ document }) =>
          document.uri.scheme === 'output' &&
          /Starting \S*toolroom lsp \(found by setting\)/.test(document.getText()),
      ),
    ),
  );
});
