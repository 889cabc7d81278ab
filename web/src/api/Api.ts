import type { Decision, Question, Remember, Runs } from '../model/approvals/question';
import { exportIn, fileNameOf } from '../model/exports';
import { ProblemError, refusalIn, type Problem } from '../model/problem';
import type { ToolInputs, ToolOutputs } from './contracts';
import type {
  CallResult,
  ConnectGuide,
  ConnectionData,
  ConnectionLogin,
  ConnectionLoginRequest,
  ConnectionTest,
  StandingApproval,
  StandingApprovals,
  Status,
  ToolContract,
} from './types';

/** The name under which this page calls tools. */
export const CLIENT = 'workbench';

type Fetch = typeof fetch;

interface Connected {
  readonly connections: readonly ConnectionData[];
}

/** The half of a session that a page sends itself; the other half is a cookie. */
const HALF = 'Toolroom-Page';

/** The server's HTTP door, for the session of this page. */
export class Api {
  readonly #key: string;
  readonly #fetch: Fetch;
  readonly #onLocked: () => void;
  #ended: readonly StandingApproval[] = [];

  /**
   * @param key the half of the session that this page keeps
   * @param onLocked called when the server no longer knows the session
   */
  constructor(key: string, onLocked: () => void, using: Fetch = fetch.bind(globalThis)) {
    this.#key = key;
    this.#onLocked = onLocked;
    this.#fetch = using;
  }

  /** Gives a code that works once for a session: a cookie, and a key that the page keeps. */
  static async redeem(code: string, using: Fetch = fetch.bind(globalThis)): Promise<string> {
    const response = await using('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
      cache: 'no-store',
    });
    const body = await jsonOf(response);
    const key = (body as { key?: unknown }).key;
    if (!response.ok || typeof key !== 'string')
      throw new ProblemError(doorProblem(response, body));
    return key;
  }

  status(): Promise<Status> {
    return this.#json('/api/status');
  }

  async tools(): Promise<readonly ToolContract[]> {
    return (await this.#json<{ tools: ToolContract[] }>('/api/tools')).tools;
  }

  connect(): Promise<ConnectGuide> {
    return this.#json('/api/connect');
  }

  /** The databases of the settings; no answer has a password in it. */
  async connections(): Promise<readonly ConnectionData[]> {
    return (await this.#json<Connected>('/api/connections')).connections;
  }

  /**
   * Adds a connection, or changes one.
   *
   * @param known the name of the one to change
   */
  async saveConnection(known: string | undefined, body: ConnectionData) {
    const path = known === undefined ? '' : `/${encodeURIComponent(known)}`;
    return (await this.#json<Connected>(`/api/connections${path}`, 'POST', body)).connections;
  }

  async removeConnection(id: string): Promise<readonly ConnectionData[]> {
    const path = `/api/connections/${encodeURIComponent(id)}`;
    return (await this.#json<Connected>(path, 'DELETE')).connections;
  }

  testConnection(body: ConnectionData): Promise<ConnectionTest> {
    return this.#json('/api/connection-tests', 'POST', body);
  }

  /** Plans or creates the login of a connection that cannot read its masked columns. */
  connectionLogin(body: ConnectionLoginRequest): Promise<ConnectionLogin> {
    return this.#json('/api/connection-logins', 'POST', body);
  }

  async pending(): Promise<readonly Question[]> {
    return (await this.#json<{ pending: Question[] }>('/api/confirmations')).pending;
  }

  /** Answers a question; returns what the answer comes to. */
  async decide(id: string, decision: Decision, remember: Remember): Promise<Runs> {
    const path = `/api/confirmations/${encodeURIComponent(id)}`;
    return (await this.#json<{ runs: Runs }>(path, 'POST', { decision, remember })).runs;
  }

  /** The standing approvals. Those that an upgrade ended are told once, so this window keeps them. */
  async approvals(): Promise<StandingApprovals> {
    const answer = await this.#json<StandingApprovals>('/api/approvals');
    this.#ended = [...this.#ended, ...answer.ended];
    return { approvals: answer.approvals, ended: this.#ended };
  }

  revoke(id: string): Promise<void> {
    return this.#delete(`/api/approvals/${encodeURIComponent(id)}`);
  }

  cancel(id: string): Promise<void> {
    return this.#delete(`/api/calls/${encodeURIComponent(id)}`);
  }

  /**
   * Calls any tool; what the tool itself says no to is a result, not an error.
   *
   * @param approved whether the person in front of this page was asked already, and said yes
   */
  async call(
    tool: string,
    input: unknown,
    signal?: AbortSignal,
    approved = false,
  ): Promise<CallResult> {
    const response = await this.request(`/api/tools/${encodeURIComponent(tool)}/calls`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(approved ? { 'Toolroom-Approved': 'yes' } : {}),
      },
      body: JSON.stringify(input),
      ...(signal ? { signal } : {}),
    });
    const body = await jsonOf(response);
    if (!response.ok) throw new ProblemError(doorProblem(response, body));
    const said = response.headers.get('Toolroom-Outcome');
    return {
      id: response.headers.get('Toolroom-Call') ?? '',
      outcome: said === 'refused' || said === 'failed' ? said : 'answered',
      body,
    };
  }

  /**
   * Calls a tool the page knows by its contract; its no is an error. The ceiling of an answer is for
   * the sake of those who read all of it: a page takes the whole.
   */
  async ask<Name extends keyof ToolInputs>(
    tool: Name,
    input: ToolInputs[Name],
    signal?: AbortSignal,
    approved = false,
  ): Promise<ToolOutputs[Name]> {
    const result = await this.call(tool, input, signal, approved);
    if (result.outcome !== 'answered') throw new ProblemError(refusalIn(result.body));
    return (await this.whole(result.body)) as ToolOutputs[Name];
  }

  /** An answer as it was given, also where it was too large and only its place came. */
  async whole(body: unknown): Promise<unknown> {
    const elsewhere = exportIn(body);
    return elsewhere ? JSON.parse(await (await this.export(elsewhere.reference)).text()) : body;
  }

  /** The whole of an answer that was too large, as its text. */
  async export(reference: string): Promise<Blob> {
    const name = encodeURIComponent(fileNameOf(reference));
    const response = await this.request(`/api/exports/${name}`, {});
    if (!response.ok) throw new ProblemError(doorProblem(response, await jsonOf(response)));
    return response.blob();
  }

  /**
   * Sends a file, and tells how much of it has gone; `fetch` cannot.
   *
   * @returns what the server answered, a status that is not good as an error
   */
  upload(
    path: string,
    content: Blob,
    onProgress: (sent: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', path);
      request.responseType = 'json';
      request.setRequestHeader(HALF, this.#key);
      request.setRequestHeader('Toolroom-Client', CLIENT);
      request.setRequestHeader('Content-Type', 'application/octet-stream');
      request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total));
      request.addEventListener('error', () => reject(new TypeError('no answer')));
      request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      request.addEventListener('load', () => {
        if (request.status === 401) this.#onLocked();
        if (request.status >= 200 && request.status < 300) resolve(request.response);
        else reject(new ProblemError(doorProblem(request, request.response)));
      });
      signal?.addEventListener('abort', () => request.abort());
      request.send(content);
    });
  }

  /** One request of this session; how events are read too. */
  async request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(HALF, this.#key);
    headers.set('Toolroom-Client', CLIENT);
    const response = await this.#fetch(path, { ...init, headers, cache: 'no-store' });
    if (response.status === 401) this.#onLocked();
    return response;
  }

  /** A socket of this session; a page can put its half among the protocols only. */
  socket(path: string): WebSocket {
    const address = new URL(path, window.location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address, ['toolroom', `bearer.${this.#key}`]);
  }

  async #delete(path: string): Promise<void> {
    const response = await this.request(path, { method: 'DELETE' });
    if (!response.ok) throw new ProblemError(doorProblem(response, await jsonOf(response)));
  }

  async #json<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const response = await this.request(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = await jsonOf(response);
    if (!response.ok) throw new ProblemError(doorProblem(response, answer));
    return answer as T;
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (wrong) {
    // An answer that was given up half way is no answer, not an empty one.
    if (wrong instanceof Error && wrong.name === 'AbortError') throw wrong;
    return {};
  }
}

function doorProblem(response: { readonly status: number }, body: unknown): Problem {
  const said = refusalIn(body);
  return said.code === 'tool.refused'
    ? {
        code: `web.http-${response.status}`,
        message: 'The server refused the request',
        nextStep: 'Reload the page',
      }
    : said;
}
