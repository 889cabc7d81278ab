// The designer of a connection in a panel: the workbench's page without its navigation, in a frame.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { designerPage, isDark, pageAddress } from './designerPage';
import { confirmLoss } from './consent';
import { message, type Server } from './server';

interface FromPage {
  /** The windows around the frame, innermost first. */
  readonly origins?: readonly string[];
  /** What the page wants a person to be asked. */
  readonly consent?: { readonly id: string; readonly question: string; readonly detail: string };
}

/** One panel for each connection. */
export class DesignerPanel implements vscode.Disposable {
  readonly #server: Server;
  readonly #log: vscode.LogOutputChannel;
  readonly #panels = new Map<string, vscode.WebviewPanel>();
  readonly #listening: vscode.Disposable;

  constructor(server: Server, log: vscode.LogOutputChannel) {
    this.#server = server;
    this.#log = log;
    let lost = false;
    this.#listening = server.onDidChange((state) => {
      if (state === 'ready' && lost) for (const panel of this.#panels.values()) load(panel);
      lost = state !== 'ready';
    });
  }

  async open(connection: string): Promise<void> {
    await this.#server.ready();
    const known = this.#panels.get(connection);
    if (known !== undefined) {
      known.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      'toolroom.designer',
      `Designer: ${connection}`,
      vscode.ViewColumn.Active,
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] },
    );
    this.#panels.set(connection, panel);
    panel.onDidDispose(() => this.#panels.delete(connection));
    panel.webview.onDidReceiveMessage(({ origins, consent }: FromPage) => {
      if (origins !== undefined) void this.#show(panel, connection, origins);
      if (consent !== undefined) void answer(panel, consent);
    });
    load(panel);
  }

  /** The page in the panel says where it stands, and gets an address that may be framed there. */
  async #show(
    panel: vscode.WebviewPanel,
    connection: string,
    origins: readonly string[],
  ): Promise<void> {
    try {
      const client = await this.#server.ready();
      const { url } = await client.sendRequest<{ url: string }>('toolroom/workbench', {
        route: `/designer/${encodeURIComponent(connection)}`,
        ancestors: [...new Set(origins)],
      });
      const near = await vscode.env.asExternalUri(vscode.Uri.parse(new URL(url).origin));
      const dark = isDark(vscode.window.activeColorTheme.kind);
      await tell(panel, { address: pageAddress(url, near.toString(true), dark) });
    } catch (problem) {
      this.#log.error(`The designer did not open: ${message(problem)}`);
      await tell(panel, { problem: message(problem) });
    }
  }

  dispose(): void {
    this.#listening.dispose();
    for (const panel of this.#panels.values()) panel.dispose();
  }
}

/** To the panel's own page, and to no other window: this is VS Code's method, not the browser's. */
const tell = (panel: vscode.WebviewPanel, said: object): Thenable<boolean> =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  panel.webview.postMessage(said);

/** A modal dialog, which no setting of VS Code answers. */
async function answer(
  panel: vscode.WebviewPanel,
  { id, question, detail }: NonNullable<FromPage['consent']>,
): Promise<void> {
  const approved = await confirmLoss(question, detail);
  await tell(panel, { consented: { id, approved } });
}

/** Anew, also when it is there: the page asks for an address when it has loaded. */
function load(panel: vscode.WebviewPanel): void {
  panel.webview.html = designerPage(randomBytes(16).toString('hex'));
}
