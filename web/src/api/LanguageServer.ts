import { ProblemError } from '../model/problem';
import type { Api } from './Api';

export type ServerState = 'connecting' | 'live' | 'lost';

interface Waiting {
  readonly done: (result: never) => void;
  readonly failed: (problem: ProblemError) => void;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly error?: string; readonly code?: string; readonly nextStep?: string };
  };
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/**
 * The language server on a socket, as editors speak to it. When the line breaks it is opened again;
 * whoever uses it begins anew then, as the server has forgotten what was open.
 */
export class LanguageServer {
  readonly #api: Api;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: never) => void>();
  readonly #answering = new Map<string, (params: never) => Promise<unknown>>();
  readonly #watchers = new Set<() => void>();
  readonly #onLive: (server: LanguageServer) => void;
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #lastId = 0;
  #closed = false;
  state: ServerState = 'connecting';

  /**
   * @param onLive run whenever a line stands, the first time too
   */
  constructor(api: Api, onLive: (server: LanguageServer) => void) {
    this.#api = api;
    this.#onLive = onLive;
  }

  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  };

  open(): void {
    this.#closed = false;
    const socket = this.#api.socket('/lsp');
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#wait = FIRST_WAIT;
      this.#be('live');
      this.#onLive(this);
    });
    socket.addEventListener('message', (event) => this.#take(JSON.parse(String(event.data))));
    socket.addEventListener('close', () => this.#gone(socket));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #gone(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    const lost = new ProblemError({
      code: 'web.lost',
      message: 'The language server is not responding',
      nextStep: 'This page reconnects automatically',
    });
    this.#waiting.forEach((each) => each.failed(lost));
    this.#waiting.clear();
    this.#be('lost');
    this.#retry = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #be(state: ServerState): void {
    this.state = state;
    this.#watchers.forEach((each) => each());
  }

  /** What is done with news of one kind; there is one listener for each. */
  on<Params>(method: string, listener: (params: Params) => void): void {
    this.#listeners.set(method, listener);
  }

  /** What the server is answered when it asks. */
  answers<Params>(method: string, answer: (params: Params) => Promise<unknown>): void {
    this.#answering.set(method, answer);
  }

  tell(method: string, params: unknown): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Asks; with a signal that is given up, the server is told so and the answer never comes. */
  ask<Result>(method: string, params: unknown, signal?: AbortSignal): Promise<Result> {
    const id = ++this.#lastId;
    return new Promise<Result>((done, failed) => {
      this.#waiting.set(id, { done, failed });
      signal?.addEventListener('abort', () => {
        if (this.#waiting.has(id)) this.tell('$/cancelRequest', { id });
      });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #take(message: Message): void {
    if (message.method !== undefined) {
      this.#listeners.get(message.method)?.(message.params as never);
      if (message.id !== undefined) void this.#answer(message.id, message.method, message.params);
      return;
    }
    const waiting = this.#waiting.get(Number(message.id));
    this.#waiting.delete(Number(message.id));
    if (!waiting) return;
    if (message.error)
      waiting.failed(
        new ProblemError({
          code: message.error.data?.code ?? `lsp.${message.error.code}`,
          message: message.error.data?.error ?? message.error.message,
          nextStep: message.error.data?.nextStep ?? '',
        }),
      );
    else waiting.done((message.result ?? null) as never);
  }

  async #answer(id: number | string, method: string, params: unknown): Promise<void> {
    const answer = this.#answering.get(method);
    const result = await Promise.resolve(answer?.(params as never)).catch(() => undefined);
    this.#send({ jsonrpc: '2.0', id, result: result ?? null });
  }
}
