// Toolroom in VS Code: one server process for the window, the language server and the tools behind it.
import * as vscode from 'vscode';
import { registerCommands } from './commands';
import { provideMcpServer } from './mcp';
import { message, NotAvailable, Server } from './server';
import { showState } from './statusBar';
import { registerTools } from './tools';

let running: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Toolroom', { log: true });
  const server = new Server(log);
  running = server;
  context.subscriptions.push(
    log,
    server,
    showState(server),
    registerCommands(server, log, context.extensionUri),
    provideMcpServer(server, context.extension.packageJSON.version as string),
    startAgainWhenNeeded(server),
  );
  // VS Code waits for this before it calls a tool: the tools are there when the client has started. Where it could not
  // start they say why.
  await server.ready().catch((problem: unknown) => {
    log.error(message(problem));
    if (vscode.workspace.textDocuments.some(isModel)) tell(problem);
  });
  context.subscriptions.push(offerTools(context, server));
}

export async function deactivate(): Promise<void> {
  await running?.end();
}

const isModel = (document: vscode.TextDocument): boolean => document.languageId === 'domain-lang';

/** Those that the settings name; a call starts a server that has died. */
function offerTools(context: vscode.ExtensionContext, server: Server): vscode.Disposable {
  let tools = registerTools(context, server);
  const listening = vscode.workspace.onDidChangeConfiguration((change) => {
    if (!change.affectsConfiguration('toolroom.tools')) return;
    tools.dispose();
    tools = registerTools(context, server);
  });
  return new vscode.Disposable(() => {
    listening.dispose();
    tools.dispose();
  });
}

/** Whoever writes a model wants its language server; a setting that changed may name another. */
function startAgainWhenNeeded(server: Server): vscode.Disposable {
  const start = (document: vscode.TextDocument): void => {
    if (isModel(document) && server.state === 'stopped') void server.start().catch(tell);
    if (isModel(document) && server.state === 'missing') tell(new NotAvailable(server.problem));
  };
  return vscode.Disposable.from(
    server.onDidChange((state) => {
      if (state === 'ready') told = '';
    }),
    vscode.workspace.onDidOpenTextDocument(start),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && server.state === 'stopped') start(document);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (
        change.affectsConfiguration('toolroom.path') ||
        change.affectsConfiguration('toolroom.home')
      )
        void server.restart().catch(tell);
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (server.state === 'missing') void server.start().catch(tell);
    }),
  );
}

let told = '';

/** Once for each problem until it is solved: a warning at every key says nothing more. */
function tell(problem: unknown): void {
  const text = message(problem);
  if (text === told) return;
  told = text;
  void vscode.window.showWarningMessage(text, 'Open settings', 'Show log').then((chosen) => {
    if (chosen === 'Open settings')
      void vscode.commands.executeCommand('workbench.action.openSettings', 'toolroom.path');
    if (chosen === 'Show log') void vscode.commands.executeCommand('toolroom.showLog');
  });
}
