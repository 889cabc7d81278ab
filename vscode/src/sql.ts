// Runs the SQL under the cursor and shows its rows beside the text.
import * as vscode from 'vscode';
import { answered, call } from './calls';
import { BY_HAND } from './commands';
import { resultPage, type QueryAnswer } from './resultPage';
import type { Server } from './server';
import { statementAt } from './statements';

interface Databases {
  readonly databases?: readonly {
    readonly database?: string;
    readonly name?: string;
    readonly kind?: string;
  }[];
}

let lastDatabase = '';
let panel: vscode.WebviewPanel | undefined;

export async function runSqlAtCursor(server: Server): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) throw new Error('Open a file and place the cursor in a SQL statement.');
  const { document, selection } = editor;
  const query = selection.isEmpty
    ? statementAt(document.getText(), document.offsetAt(selection.active))
    : document.getText(selection);
  if (query.trim() === '') throw new Error('There is no SQL statement at the cursor.');
  const database = await chooseDatabase(server);
  if (database === undefined) return undefined;
  const { body } = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Running on ${database}`,
      cancellable: true,
    },
    (_, cancellation) =>
      call(server, {
        tool: 'mssql-query',
        input: { database, query },
        chat: BY_HAND,
        cancellation,
      }),
  );
  show(query, body as QueryAnswer);
  return body;
}

async function chooseDatabase(server: Server): Promise<string | undefined> {
  const configured = vscode.workspace.getConfiguration('toolroom').get('database', '').trim();
  if (configured !== '') return configured;
  const { databases = [] } = await answered<Databases>(server, {
    tool: 'query_schema',
    input: {},
    chat: BY_HAND,
  });
  const all = databases.map((each) => ({
    label: each.database ?? each.name ?? '',
    description: each.kind ?? '',
  }));
  if (all.length === 0)
    throw new Error('No database is configured. Add a connection in the workbench.');
  if (all.length === 1) return all[0]?.label;
  const chosen = await vscode.window.showQuickPick(
    all.toSorted((a, b) => Number(b.label === lastDatabase) - Number(a.label === lastDatabase)),
    { title: 'Run SQL on which database?' },
  );
  lastDatabase = chosen?.label ?? lastDatabase;
  return chosen?.label;
}

function show(query: string, answer: QueryAnswer): void {
  if (panel === undefined) {
    panel = vscode.window.createWebviewPanel(
      'toolroom.result',
      'Toolroom: Result',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, enableFindWidget: true },
    );
    panel.onDidDispose(() => (panel = undefined));
  }
  panel.webview.html = resultPage(query, answer);
  panel.reveal(undefined, true);
}
