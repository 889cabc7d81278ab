// The language server in the editor, and the tools on text that is not saved.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makePlace, openEditor, serversOf, until } from './editor.mjs';

const MODEL = `Domain Retail { vision: "Sell well" }
bc Orders for Retail { description: "Order life cycle" }
`;
const MAP = `import "./shop.dlang"
cmap Land {
    contains Orders, Billing
    Orders [OHS] -> [CF] Billing
}
`;
const place = makePlace({ 'shop.dlang': MODEL, 'map.dlang': MAP });
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
  await editor.applyAction(join(place.folder, 'shop.dlang'), {
    kind: 'quickfix',
    title: "Change to 'Retail'",
    problem: 'Retial',
  });
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

test('every feature of the language server shows up', async () => {
  const seen = await editor.inside(
    async (vscode, { shop, map }) => {
      const run = (name, file, ...rest) =>
        vscode.commands.executeCommand(name, vscode.Uri.file(file), ...rest);
      const at = new vscode.Position(0, 8);
      const all = new vscode.Range(0, 0, 4, 0);
      // Some of these look at open texts alone.
      await vscode.window.showTextDocument(vscode.Uri.file(map), { preview: false });
      const hover = await run('vscode.executeHoverProvider', shop, at);
      const completion = await run(
        'vscode.executeCompletionItemProvider',
        shop,
        new vscode.Position(1, 14),
      );
      const rename = await run('vscode.executeDocumentRenameProvider', shop, at, 'Shop');
      const tokens = await run('vscode.provideDocumentSemanticTokens', shop);
      const named = (symbols) => symbols.map(({ name }) => name);
      const [called] = await run('vscode.prepareCallHierarchy', shop, new vscode.Position(1, 4));
      return {
        hover: hover.flatMap((each) => each.contents.map((part) => part.value ?? part)).join('\n'),
        completion: completion.items.map((each) => each.label.label ?? each.label),
        outline: named(await run('vscode.executeDocumentSymbolProvider', shop)),
        symbols: named(
          await vscode.commands.executeCommand('vscode.executeWorkspaceSymbolProvider', 'bill'),
        ),
        references: (await run('vscode.executeReferenceProvider', shop, at)).length,
        definitions: (
          await run('vscode.executeDefinitionProvider', shop, new vscode.Position(1, 16))
        ).length,
        highlights: (await run('vscode.executeDocumentHighlights', shop, at)).length,
        rename: rename.entries().flatMap(([, edits]) => edits).length,
        tokens: tokens.data.length,
        called: called.name,
        folds: (await run('vscode.executeFoldingRangeProvider', map)).length,
        links: (await run('vscode.executeLinkProvider', map)).length,
        lenses: (await run('vscode.executeCodeLensProvider', map, 9)).map(
          ({ command }) => command.title,
        ),
        hints: (await run('vscode.executeInlayHintProvider', map, all)).length,
        selections:
          (await run('vscode.executeSelectionRangeProvider', map, [at]))[0].parent !== undefined,
        formatted: (
          await run('vscode.executeFormatDocumentProvider', shop, {
            tabSize: 4,
            insertSpaces: true,
          })
        )?.length,
      };
    },
    { shop: join(place.folder, 'shop.dlang'), map: join(place.folder, 'map.dlang') },
  );
  assert.match(seen.hover, /Retail/);
  assert.ok(seen.completion.includes('Retail'), seen.completion.join());
  assert.deepEqual(seen.outline, ['Retail', 'Orders', 'Billing']);
  assert.deepEqual(seen.symbols, ['Billing']);
  assert.equal(seen.called, 'Orders');
  assert.deepEqual(seen.lenses, ['Open diagram']);
  for (const [what, count] of Object.entries({
    references: 3,
    definitions: 1,
    highlights: 3,
    rename: 3,
    folds: 1,
    links: 1,
    hints: 1,
    selections: true,
    formatted: 1,
  }))
    assert.equal(seen[what], count, `${what}: ${JSON.stringify(seen)}`);
  assert.ok(seen.tokens > 0);
});

test('a server that was killed is shown as stopped, and the next call starts it again', async () => {
  const [server] = serversOf(place, 'lsp');
  process.kill(server.pid, 'SIGKILL');
  await editor.state('Toolroom: stopped').waitFor();
  assert.match(
    await editor.starting('domainlang_list', { type: 'bcs' }),
    /Billing/,
    'what is not saved is still known',
  );
  await editor.ready();
  const again = serversOf(place, 'lsp');
  assert.equal(again.length, 1);
  assert.notEqual(again[0].pid, server.pid);
});
