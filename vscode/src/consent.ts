// A person's consent, asked by a dialog of this extension: VS Code can be told to approve its own confirmations of tools
// unseen, and this one it cannot.
import * as vscode from 'vscode';

export interface Question {
  readonly call: string;
  readonly tool: string;
  readonly question: string;
  /** All that a person needs to read before they approve; the server asks here only if it fits. */
  readonly detail: string;
}

const LONGEST = 1_500;
const DELETE = 'Delete data';

export async function askForConsent(asked: Question): Promise<{ approved: boolean }> {
  const answer = await vscode.window.showWarningMessage(
    asked.question,
    { modal: true, detail: asked.detail },
    'Approve',
  );
  return { approved: answer === 'Approve' };
}

/** What deletes data is confirmed by a button that says so. */
export async function confirmLoss(question: string, detail: string): Promise<boolean> {
  const answer = await vscode.window.showWarningMessage(
    question,
    { modal: true, detail: detail.slice(0, LONGEST) },
    DELETE,
  );
  return answer === DELETE;
}
