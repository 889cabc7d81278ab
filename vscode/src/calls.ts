// Calls of tools on the running server.
import * as vscode from 'vscode';
import { ResponseError, WorkDoneProgress } from 'vscode-languageclient/node';
import { refusalText } from './refusalText';
import { NotAvailable, type Server } from './server';

/** Those of the language have requests of their own, which mean the model of the open folder. */
const REQUESTS: Record<string, string> = {
  domainlang_validate: 'domainlang/validate',
  domainlang_list: 'domainlang/list',
  domainlang_get: 'domainlang/get',
  domainlang_explain: 'domainlang/explain',
  domainlang_search: 'domainlang/search',
  domainlang_edit: 'domainlang/edit',
  domainlang_check: 'domainlang/check',
  domainlang_diagram: 'domainlang/diagram',
  domainlang_document: 'domainlang/document',
  domainlang_diff: 'domainlang/diff',
};

export interface Answer {
  /** As every other door gives it; the refusal where it is an error. */
  readonly body: unknown;
  readonly isError: boolean;
}

export interface Call {
  readonly tool: string;
  readonly input: object;
  readonly chat: string;
  readonly cancellation?: vscode.CancellationToken;
  readonly progress?: (message: string) => void;
}

/** The client takes a missing token for one more parameter, and the server cannot read that. */
const NEVER = new vscode.CancellationTokenSource().token;

let tokens = 0;

export async function call(server: Server, asked: Call): Promise<Answer> {
  const client = await server.ready();
  const token = `toolroom-call-${(tokens += 1)}`;
  const beside = { _meta: { 'toolroom/chat': asked.chat }, workDoneToken: token };
  const request = REQUESTS[asked.tool];
  const params =
    request === undefined
      ? { tool: asked.tool, arguments: asked.input, ...beside }
      : { ...asked.input, ...beside };
  const reports = client.onProgress(WorkDoneProgress.type, token, (report) => {
    if ('message' in report && report.message !== undefined) asked.progress?.(report.message);
  });
  try {
    const body: unknown = await client.sendRequest(
      request ?? 'toolroom/call',
      params,
      asked.cancellation ?? NEVER,
    );
    return { body, isError: false };
  } catch (problem) {
    return refusal(server, asked, problem);
  } finally {
    reports.dispose();
  }
}

/** The answer, for a person who waits for it: a refusal is told as what it says. */
export async function answered<T>(server: Server, asked: Call): Promise<T> {
  const { body, isError } = await call(server, asked);
  if (isError) throw new Error(refusalText(body));
  return body as T;
}

function refusal(server: Server, asked: Call, problem: unknown): Answer {
  if (asked.cancellation?.isCancellationRequested === true) throw new vscode.CancellationError();
  if (problem instanceof ResponseError) {
    if (typeof problem.data === 'object' && problem.data !== null)
      return { body: problem.data, isError: true };
    if (server.state === 'ready') throw new NotAvailable(problem.message);
  }
  throw new NotAvailable(
    `${asked.tool} was not answered: the Toolroom server has ended. Call it again to start it anew.`,
  );
}
