// A map of the model beside its text, drawn anew at every edit.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { previewPage, type FromPage, type ToPage } from './previewPage';
import { message, type Server } from './server';

/** An element on the map, and the lines it is declared in. */
interface Drawn {
  readonly id: string;
  readonly name: string;
  readonly uri: string;
  readonly line: number;
  readonly character: number;
  readonly endLine: number;
}

interface Picture {
  readonly maps: readonly { readonly fqn: string; readonly type: string }[];
  readonly title: string;
  readonly shapes: number;
  readonly svg?: string;
  readonly elements?: readonly Drawn[];
}

interface Choice {
  readonly map?: string;
  readonly kind?: 'context-map' | 'domain-map' | 'team-map';
}

export class Preview implements vscode.Disposable {
  readonly #server: Server;
  readonly #extension: vscode.Uri;
  #panel: vscode.WebviewPanel | undefined;
  #choice: Choice = { kind: 'context-map' };
  #file: vscode.Uri | undefined;
  #title = 'Map';
  #elements: readonly Drawn[] = [];
  #drawing = false;
  #again = false;
  readonly #listening: vscode.Disposable;

  constructor(server: Server, extension: vscode.Uri) {
    this.#server = server;
    this.#extension = extension;
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === 'domain-lang') this.#draw();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
      vscode.window.onDidChangeActiveColorTheme(() => this.#draw()),
      server.onDidChange((state) => {
        if (state === 'ready') this.#draw();
      }),
    );
  }

  /** Asks which map where there are several, and shows it. */
  async open(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== 'domain-lang')
      throw new Error('Open a .dlang file to preview a map of its model.');
    this.#file = editor.document.uri;
    const chosen = await this.#choose();
    if (chosen === undefined) return;
    this.#choice = chosen;
    this.#panel ??= this.#newPanel();
    this.#panel.reveal(undefined, true);
    this.#draw();
  }

  #newPanel(): vscode.WebviewPanel {
    const dist = vscode.Uri.joinPath(this.#extension, 'dist');
    const panel = vscode.window.createWebviewPanel(
      'toolroom.preview',
      'Map',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [dist] },
    );
    const script = panel.webview.asWebviewUri(vscode.Uri.joinPath(dist, 'preview.js'));
    panel.webview.html = previewPage(randomBytes(16).toString('hex'), script.toString());
    panel.webview.onDidReceiveMessage((said: FromPage) => {
      this.#heard(said).catch(
        (problem: unknown) => void vscode.window.showErrorMessage(message(problem)),
      );
    });
    panel.onDidDispose(() => (this.#panel = undefined));
    return panel;
  }

  async #choose(): Promise<Choice | undefined> {
    const { maps } = await this.#ask({ kind: 'context-map' });
    const choices: (vscode.QuickPickItem & { readonly choice: Choice })[] = [
      ...maps.map(({ fqn, type }) => ({ label: fqn, description: type, choice: { map: fqn } })),
      { label: 'All bounded contexts', choice: { kind: 'context-map' } },
      { label: 'All domains', choice: { kind: 'domain-map' } },
      { label: 'All teams', choice: { kind: 'team-map' } },
    ];
    return (await vscode.window.showQuickPick(choices, { title: 'Preview which map?' }))?.choice;
  }

  async #ask(choice: Choice): Promise<Picture> {
    const client = await this.#server.ready();
    const dark = [vscode.ColorThemeKind.Dark, vscode.ColorThemeKind.HighContrast].includes(
      vscode.window.activeColorTheme.kind,
    );
    return client.sendRequest<Picture>('domainlang/picture', {
      textDocument: { uri: this.#file?.toString() },
      theme: dark ? 'dark' : 'light',
      ...choice,
    });
  }

  /** One at a time; what is typed meanwhile is drawn after it. */
  #draw(): void {
    if (this.#panel === undefined || this.#server.state !== 'ready') return;
    this.#again = this.#drawing;
    if (this.#drawing) return;
    this.#drawing = true;
    void this.#ask(this.#choice)
      .then((picture) => this.#show(picture))
      .catch((problem: unknown) => this.#tell({ text: message(problem) }))
      .finally(() => {
        this.#drawing = false;
        if (this.#again) this.#draw();
      });
  }

  #show({ title, shapes, svg, elements = [] }: Picture): void {
    if (this.#panel === undefined) return;
    this.#title = title;
    this.#panel.title = title;
    this.#elements = elements;
    if (shapes === 0) this.#tell({ text: 'The map is empty.' });
    else if (svg === undefined)
      this.#tell({
        text: `The map has ${shapes} elements, which is too many for a picture. Preview a smaller map.`,
      });
    else {
      this.#tell({ map: { title, svg } });
      if (vscode.window.activeTextEditor) this.#follow(vscode.window.activeTextEditor);
    }
  }

  #tell(said: ToPage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    void this.#panel?.webview.postMessage(said);
  }

  /** Marks the element that the cursor is on: the one named there, else the one declared there. */
  #follow({ document, selection }: vscode.TextEditor): void {
    if (this.#panel === undefined || document.languageId !== 'domain-lang') return;
    const { active } = selection;
    const range = document.getWordRangeAtPosition(active);
    const word = range && document.getText(range);
    const found =
      this.#elements.find(({ name }) => name === word) ??
      this.#elements.find(
        ({ uri, line, endLine }) =>
          line <= active.line &&
          active.line <= endLine &&
          vscode.Uri.parse(uri).fsPath === document.uri.fsPath,
      );
    if (found) this.#tell({ chosen: found.id });
  }

  async #heard(said: FromPage): Promise<void> {
    if ('ready' in said) this.#draw();
    else if ('png' in said) await this.#save(said.png);
    else if ('open' in said) await this.#open(said.open);
    else await this.#explain(said.hover);
  }

  async #open(id: string): Promise<void> {
    const element = this.#elements.find((each) => each.id === id);
    if (!element) return;
    const at = new vscode.Position(element.line, element.character);
    await vscode.window.showTextDocument(vscode.Uri.parse(element.uri), {
      viewColumn: vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  }

  /** The hover of its name in the text, drawn by VS Code's own Markdown. */
  async #explain(id: string): Promise<void> {
    const element = this.#elements.find((each) => each.id === id);
    if (!element) return;
    const client = await this.#server.ready();
    const hover = await client.sendRequest<{ contents: { value: string } } | null>(
      'textDocument/hover',
      {
        textDocument: { uri: element.uri },
        position: { line: element.line, character: element.character },
      },
    );
    const html = await vscode.commands.executeCommand<string>(
      'markdown.api.render',
      hover?.contents.value ?? '',
    );
    this.#tell({ explained: { id, html } });
  }

  async #save(bytes: Uint8Array): Promise<void> {
    const folder = this.#file ? vscode.Uri.joinPath(this.#file, '..') : undefined;
    const target = await vscode.window.showSaveDialog({
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${this.#title}.png`) } : {}),
      filters: { PNG: ['png'] },
    });
    if (target) await vscode.workspace.fs.writeFile(target, bytes);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#panel?.dispose();
  }
}
