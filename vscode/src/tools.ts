// Toolroom's tools as VS Code's Language Model Tools, forwarded to the running server.
import * as vscode from 'vscode';
import { call } from './calls';
import { described } from './described';
import { problemOf, type Schema } from './schema';
import { message, NotAvailable, type Server } from './server';
import confirmedNames from './confirmed.json';

interface Declared {
  readonly name: string;
  readonly displayName: string;
  readonly inputSchema: Schema;
}

const confirmed: readonly string[] = confirmedNames;

/** The conversation of the editor. Its token is opaque by type and carries the session at run time. */
export function chatOf(token: unknown): string {
  const { sessionResource, sessionId } = (token ?? {}) as {
    sessionResource?: { toString(): string };
    sessionId?: string;
  };
  return sessionResource?.toString() ?? sessionId ?? `vscode-${vscode.env.sessionId}`;
}

const text = (said: string): vscode.LanguageModelToolResult =>
  new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(said)]);

export class ForwardedTool implements vscode.LanguageModelTool<object> {
  readonly #declared: Declared;
  readonly #server: Server;

  constructor(declared: Declared, server: Server) {
    this.#declared = declared;
    this.#server = server;
  }

  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<object>): vscode.PreparedToolInvocation {
    const what = described(this.#declared.displayName, input);
    return {
      invocationMessage: new vscode.MarkdownString().appendText(what),
      ...(confirmed.includes(this.#declared.name)
        ? {
            confirmationMessages: {
              title: this.#declared.displayName,
              message: new vscode.MarkdownString().appendText(`${what}?`),
            },
          }
        : {}),
    };
  }

  async invoke(
    { input, toolInvocationToken }: vscode.LanguageModelToolInvocationOptions<object>,
    cancellation: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const given = input ?? {};
    const problem = problemOf(this.#declared.inputSchema, given);
    if (problem !== undefined) return text(`${this.#declared.name} was not called. ${problem}`);
    try {
      const { body } = await this.#call(given, chatOf(toolInvocationToken), cancellation);
      return text(JSON.stringify(body));
    } catch (wrong) {
      if (wrong instanceof NotAvailable) return text(wrong.message);
      if (wrong instanceof vscode.CancellationError) throw wrong;
      return text(`${this.#declared.name} failed: ${message(wrong)}`);
    }
  }

  /** What a call says of its progress stands in the status bar; VS Code shows that it runs. */
  async #call(input: object, chat: string, cancellation: vscode.CancellationToken) {
    let said: vscode.Disposable | undefined;
    try {
      return await call(this.#server, {
        tool: this.#declared.name,
        input,
        chat,
        cancellation,
        progress: (report) => {
          said?.dispose();
          said = vscode.window.setStatusBarMessage(
            `$(loading~spin) ${this.#declared.displayName}: ${report}`,
          );
        },
      });
    } finally {
      said?.dispose();
    }
  }
}

/** The tools that this extension declares and the settings want; the manifest has VS Code show the same. */
export function registerTools(context: vscode.ExtensionContext, server: Server): vscode.Disposable {
  const settings = vscode.workspace.getConfiguration('toolroom.tools');
  const disabled = settings.get<readonly string[]>('disabled', []);
  const manifest = context.extension.packageJSON as {
    contributes: { languageModelTools: readonly Declared[] };
  };
  const wanted =
    settings.get<string>('via', 'native') === 'mcp'
      ? []
      : manifest.contributes.languageModelTools.filter(({ name }) => !disabled.includes(name));
  return vscode.Disposable.from(
    ...wanted.map((declared) =>
      vscode.lm.registerTool(declared.name, new ForwardedTool(declared, server)),
    ),
  );
}
