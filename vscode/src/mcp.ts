// The whole server for VS Code's own MCP client, where the settings choose it.
import * as vscode from 'vscode';
import { folders, NotAvailable, type Server } from './server';

export function provideMcpServer(server: Server, version: string): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('toolroom')) changed.fire();
    }),
    vscode.lm.registerMcpServerDefinitionProvider('toolroom', {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => definitions(server, version),
    }),
  );
}

function definitions(server: Server, version: string): vscode.McpServerDefinition[] {
  const settings = vscode.workspace.getConfiguration('toolroom');
  if (settings.get<string>('tools.via', 'native') === 'native') return [];
  try {
    const { command } = server.launcher();
    const home = settings.get('home', '').trim();
    const definition = new vscode.McpStdioServerDefinition(
      'Toolroom',
      command,
      [...(home === '' ? [] : ['--home', home]), 'mcp'],
      {},
      version,
    );
    const folder = folders()[0];
    if (folder !== undefined) definition.cwd = vscode.Uri.file(folder);
    return [definition];
  } catch (problem) {
    if (problem instanceof NotAvailable) return [];
    throw problem;
  }
}
