// A person's consent, asked by a dialog of this extension: VS Code can be told to approve its own confirmations of tools
// unseen, and this one it cannot.
import * as vscode from 'vscode';

export interface Question {
  readonly call: string;
  readonly tool: string;
  readonly question: string;
  readonly arguments: unknown;
}

const LONGEST = 1_500;

export async function askForConsent(asked: Question): Promise<{ approved: boolean }> {
  const given = JSON.stringify(asked.arguments, null, 2);
  const answer = await vscode.window.showWarningMessage(
    asked.question,
    {
      modal: true,
      detail: `${asked.tool}\n${given.length > LONGEST ? `${given.slice(0, LONGEST)}…` : given}`,
    },
    'Approve',
  );
  return { approved: answer === 'Approve' };
}
