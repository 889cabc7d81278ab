// Past chats about this workspace, imported so that agents can search them.
import * as vscode from 'vscode';
import { call } from './calls';
import { BY_HAND } from './commands';
import { importedText, type Imported } from './imported';
import { folders, type Server } from './server';

export async function importChats(server: Server): Promise<unknown> {
  const folder = await chooseFolder();
  if (folder === undefined) return undefined;
  const { body, isError } = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'Importing chats',
      cancellable: true,
    },
    (report, cancellation) =>
      call(server, {
        tool: 'recall_import',
        input: { workspace: folder },
        chat: BY_HAND,
        cancellation,
        progress: (said) => report.report({ message: said }),
      }),
  );
  const answer = body as Imported;
  if (isError) throw new Error(importedText(answer));
  void vscode.window.showInformationMessage(importedText(answer));
  return body;
}

async function chooseFolder(): Promise<string | undefined> {
  const all = folders();
  if (all.length === 0) throw new Error('Open a folder to import the chats about it.');
  return all.length === 1
    ? all[0]
    : vscode.window.showQuickPick(all, { title: 'Import chats about which folder?' });
}
