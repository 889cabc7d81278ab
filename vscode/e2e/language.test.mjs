// The language server in the editor, and the tools on text that is not saved.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, serversOf, until } from './editor.mjs';

const MODEL = `Domain Retail { vision: "Sell well" }
bc Orders for Retail { description: "Order life cycle" }
`;
const place = makePlace({ 'shop.dlang': MODEL });
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const invoke = (name, input) => editor.invoke(name, input);

const problems = () =>
  editor.inside((vscode) =>
    vscode.languages.getDiagnostics().flatMap(([, all]) => all.map((each) => each.message)),
  );

test('a file of the language is known as such', async () => {
  const language = await editor.inside(
    async (vscode, file) => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
      await vscode.window.showTextDocument(document);
      return document.languageId;
    },
    join(place.folder, 'shop.dlang'),
  );
  assert.equal(language, 'domain-lang');
  await editor.page.locator('.view-lines .mtk1, .view-lines span').first().waitFor();
});

test('an error that is typed is underlined, reported by the tool before it is saved, and fixed by the quick fix', async () => {
  await editor.page.locator('.monaco-editor .view-lines').first().click();
  await editor.page.keyboard.press('Control+End');
  await editor.page.keyboard.type('bc Billing for Retial { description: "Invoices" }');
  await until('a problem is shown', async () =>
    (await problems()).some((each) => each.includes('Retial')),
  );
  await editor.page.locator('.squiggly-error').first().waitFor();
  const reported = JSON.parse(await invoke('domainlang_validate', {}));
  assert.equal(reported.valid, false);
  assert.match(JSON.stringify(reported.errors), /Retial/);
  assert.equal(readFileSync(join(place.folder, 'shop.dlang'), 'utf8'), MODEL, 'nothing was saved');
  const applied = await editor.inside(
    async (vscode, file) => {
      const uri = vscode.Uri.file(file);
      const [wrong] = vscode.languages.getDiagnostics(uri);
      const fixes = await vscode.commands.executeCommand(
        'vscode.executeCodeActionProvider',
        uri,
        wrong.range,
        'quickfix',
      );
      const fix = fixes.find((each) => each.edit && each.title.includes('Retail'));
      await vscode.workspace.applyEdit(fix.edit);
      return fix.title;
    },
    join(place.folder, 'shop.dlang'),
  );
  assert.match(applied, /Retail/);
  await until(
    'the problem is gone',
    async () => !(await problems()).some((each) => each.includes('Retial')),
  );
  assert.equal(JSON.parse(await invoke('domainlang_validate', {})).valid, true);
  assert.match(await invoke('domainlang_list', { type: 'bcs' }), /Billing/);
  assert.equal(
    readFileSync(join(place.folder, 'shop.dlang'), 'utf8'),
    MODEL,
    'still nothing was saved',
  );
});

test('hover, completion, outline, rename, folding and formatting come from the language server', async () => {
  const seen = await editor.inside(
    async (vscode, file) => {
      const uri = vscode.Uri.file(file);
      const at = new vscode.Position(0, 8);
      const run = (name, ...rest) => vscode.commands.executeCommand(name, uri, ...rest);
      const hover = await run('vscode.executeHoverProvider', at);
      const completion = await run(
        'vscode.executeCompletionItemProvider',
        new vscode.Position(1, 14),
      );
      const outline = await run('vscode.executeDocumentSymbolProvider');
      const references = await run('vscode.executeReferenceProvider', at);
      const rename = await run('vscode.executeDocumentRenameProvider', at, 'Shop');
      const tokens = await run('vscode.provideDocumentSemanticTokens');
      return {
        hover: hover.flatMap((each) => each.contents.map((part) => part.value ?? part)).join('\n'),
        completion: completion.items.map((each) => each.label.label ?? each.label),
        outline: outline.map((each) => each.name),
        references: references.length,
        rename: rename.entries().flatMap(([, edits]) => edits).length,
        tokens: tokens.data.length,
      };
    },
    join(place.folder, 'shop.dlang'),
  );
  assert.match(seen.hover, /Retail/);
  assert.ok(seen.completion.includes('Retail'), seen.completion.join());
  assert.deepEqual(seen.outline, ['Retail', 'Orders', 'Billing']);
  assert.equal(seen.references, 3);
  assert.equal(seen.rename, 3);
  assert.ok(seen.tokens > 0);
});

test('a server that was killed is shown as stopped, and the next call starts it again', async () => {
  const [server] = serversOf(place, 'lsp');
  process.kill(server.pid, 'SIGKILL');
  await editor.page.locator('.statusbar-item', { hasText: 'Toolroom: stopped' }).waitFor();
  assert.match(
    await invoke('domainlang_list', { type: 'bcs' }),
    /Billing/,
    'what is not saved is still known',
  );
  await editor.page.locator('.statusbar-item', { hasText: /^\s*Toolroom$/ }).waitFor();
  const again = serversOf(place, 'lsp');
  assert.equal(again.length, 1);
  assert.notEqual(again[0].pid, server.pid);
});
