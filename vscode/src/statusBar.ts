// One item at the bottom of the window that says how the server is.
import * as vscode from 'vscode';
import type { Server, State } from './server';

const SHOWN: Record<State, { text: string; alert: boolean }> = {
  ready: { text: '$(tools) Toolroom', alert: false },
  starting: { text: '$(loading~spin) Toolroom: starting', alert: false },
  stopped: { text: '$(warning) Toolroom: stopped', alert: true },
  missing: { text: '$(warning) Toolroom: not found', alert: true },
};

export function showState(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'toolroom.state',
    vscode.StatusBarAlignment.Left,
    10,
  );
  item.name = 'Toolroom';
  const show = (): void => {
    const { text, alert } = SHOWN[server.state];
    item.text = text;
    item.tooltip =
      server.state === 'ready' ? 'Toolroom is running. Click for actions.' : server.problem;
    item.command = 'toolroom.actions';
    item.backgroundColor = alert
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    item.show();
  };
  show();
  return vscode.Disposable.from(item, server.onDidChange(show));
}
