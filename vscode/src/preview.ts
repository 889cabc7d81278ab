// A map of the model beside its text, drawn anew at every edit.
import * as vscode from 'vscode';
import { escaped } from './resultPage';
import { message, type Server } from './server';

interface Picture {
  readonly maps: readonly { readonly fqn: string; readonly type: string }[];
  readonly title: string;
  readonly shapes: number;
  readonly svg?: string;
}

interface Choice {
  readonly map?: string;
  readonly kind?: 'context-map' | 'domain-map' | 'team-map';
}

const STYLE = `
body { margin: 0; padding: 0; overflow: auto; color: var(--vscode-foreground); font-family: var(--vscode-font-family); }
svg { max-width: 100%; height: auto; }
p { padding: 1em; }`;

export class Preview implements vscode.Disposable {
  readonly #server: Server;
  #panel: vscode.WebviewPanel | undefined;
  #choice: Choice = { kind: 'context-map' };
  #file: vscode.Uri | undefined;
  #drawing = false;
  #again = false;
  readonly #listening: vscode.Disposable;

  constructor(server: Server) {
    this.#server = server;
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === 'domain-lang') this.#draw();
      }),
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
    if (this.#panel === undefined) {
      this.#panel = vscode.window.createWebviewPanel(
        'toolroom.preview',
        'Map',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: false, localResourceRoots: [] },
      );
      this.#panel.onDidDispose(() => (this.#panel = undefined));
    }
    this.#panel.reveal(undefined, true);
    this.#draw();
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
      .then((picture) => this.#show(picture.title, body(picture)))
      .catch((problem: unknown) => this.#show('Map', `<p>${escaped(message(problem))}</p>`))
      .finally(() => {
        this.#drawing = false;
        if (this.#again) this.#draw();
      });
  }

  #show(title: string, content: string): void {
    if (this.#panel === undefined) return;
    this.#panel.title = title;
    this.#panel.webview.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style><title>${escaped(title)}</title></head><body>${content}</body></html>`;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#panel?.dispose();
  }
}

function body({ shapes, svg }: Picture): string {
  if (svg === undefined)
    return `<p>The map has ${shapes} elements, which is too many for a picture. Preview a smaller map.</p>`;
  return shapes === 0 ? '<p>The map is empty.</p>' : svg;
}
