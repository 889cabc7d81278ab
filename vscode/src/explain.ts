// Explains the element at the cursor, in the words that agents get.
import * as vscode from 'vscode';
import { answered } from './calls';
import { BY_HAND } from './commands';
import type { Server } from './server';

interface Declared {
  readonly fqn: string;
  readonly uri: string;
  readonly line: number;
}

/** Where the name under the cursor is declared: the language server's own answer. */
async function declaration(editor: vscode.TextEditor): Promise<vscode.Location> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    editor.document.uri,
    editor.selection.active,
  );
  const first = found[0];
  if (first === undefined) return new vscode.Location(editor.document.uri, editor.selection.active);
  return 'targetUri' in first
    ? new vscode.Location(first.targetUri, first.targetSelectionRange ?? first.targetRange)
    : first;
}

/** The last explanation of each element, as documents that VS Code renders. */
export class Explanations implements vscode.TextDocumentContentProvider, vscode.Disposable {
  static readonly #SCHEME = 'toolroom-explanation';
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registered = vscode.workspace.registerTextDocumentContentProvider(
    Explanations.#SCHEME,
    this,
  );

  put(fqn: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: Explanations.#SCHEME, path: `/${fqn}.md` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}

export async function explainAtCursor(
  server: Server,
  explanations: Explanations,
): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'domain-lang')
    throw new Error('Open a .dlang file and place the cursor on a name.');
  const client = await server.ready();
  const { uri, range } = await declaration(editor);
  const folder =
    vscode.workspace.getWorkspaceFolder(editor.document.uri)?.uri ?? editor.document.uri;
  const { outline } = await client.sendRequest<{ outline: Declared[] }>('domainlang/view', {
    uri: folder.toString(),
  });
  const element = outline.find(
    (each) => each.line === range.start.line && vscode.Uri.parse(each.uri).fsPath === uri.fsPath,
  );
  if (element === undefined)
    throw new Error('There is no model element at the cursor. Place it on the name of one.');
  const said = await answered<{ explanation: string }>(server, {
    tool: 'domainlang_explain',
    input: { fqn: element.fqn },
    chat: BY_HAND,
  });
  await vscode.commands.executeCommand(
    'markdown.showPreviewToSide',
    explanations.put(element.fqn, said.explanation),
  );
  return said;
}
