import type { CallEvent } from '../model/calls';
import { backoff, EventParser, type ServerEvent } from '../model/sse';
import type { Api } from './Api';

/** How the page stands with the server. */
export type FeedState = 'connecting' | 'live' | 'lost';

/** Events of a moment together; `missed` when some before them are lost and lists must be read anew. */
export interface Batch {
  readonly events: readonly CallEvent[];
  readonly missed: boolean;
}

/** The server beats every ten seconds; after so long a silence nobody is there. */
const SILENCE = 35_000;
/** Under load there are thousands of events a second, and a screen shows sixty pictures. */
const GATHER = 80;

/**
 * What happens in the house, for as long as the page is open. Goes on where it was when the connection
 * is lost; when the server is a new one since, says so by `missed`.
 */
export class EventFeed {
  readonly #api: Api;
  readonly #listeners = new Set<(batch: Batch) => void>();
  readonly #watchers = new Set<() => void>();
  #state: FeedState = 'connecting';
  #connections = 0;
  #stop = new AbortController();
  #hurry: () => void = () => {};
  #lastId: string | undefined;
  #startedAt: string | undefined;
  #gathered: CallEvent[] = [];
  #missed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  get state(): FeedState {
    return this.#state;
  }

  /** How often the server came back. What was asked for in between may have failed, or be old. */
  get returns(): number {
    return Math.max(0, this.#connections - 1);
  }

  listen(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  start(): void {
    this.#stop = new AbortController();
    void this.#run(this.#stop.signal);
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Tries at once instead of when its time has come. */
  retry = (): void => this.#hurry();

  async #run(stop: AbortSignal): Promise<void> {
    for (let failures = 0; !stop.aborted; failures++) {
      const lived = await this.#follow(stop);
      if (stop.aborted) return;
      if (lived) failures = 0;
      this.#become('lost');
      await this.#pause(backoff(failures, Math.random()), stop);
    }
  }

  /** True when the stream was open for a while before it ended. */
  async #follow(stop: AbortSignal): Promise<boolean> {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    stop.addEventListener('abort', end);
    let silence = setTimeout(end, SILENCE);
    let lived = false;
    try {
      const headers = this.#lastId === undefined ? {} : { 'Last-Event-ID': this.#lastId };
      const response = await this.#api.request('/api/events', { headers, signal: attempt.signal });
      if (!response.ok || !response.body) return false;
      const parser = new EventParser();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return lived;
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE);
        // The first beat comes when the server has begun to listen on our behalf.
        if (!lived) await this.#connected();
        lived = true;
        parser.push(value).forEach((event) => this.#take(event));
      }
    } catch {
      return lived;
    } finally {
      clearTimeout(silence);
      stop.removeEventListener('abort', end);
      attempt.abort();
    }
  }

  /** A server that was started anew counts its events anew: what we know of them is void. */
  async #connected(): Promise<void> {
    const { startedAt } = await this.#api.status();
    if (this.#startedAt !== undefined && this.#startedAt !== startedAt) this.#gap();
    this.#startedAt = startedAt;
    this.#become('live');
  }

  #take(event: ServerEvent): void {
    if (event.id !== undefined) this.#lastId = event.id;
    if (event.type === 'gap') return this.#gap();
    try {
      this.#gathered.push({ type: event.type, data: JSON.parse(event.data) });
    } catch {
      return this.#gap();
    }
    this.#timer ??= setTimeout(this.#flush, GATHER);
  }

  #gap(): void {
    this.#missed = true;
    this.#timer ??= setTimeout(this.#flush, GATHER);
  }

  #flush = (): void => {
    const batch = { events: this.#gathered, missed: this.#missed };
    this.#gathered = [];
    this.#missed = false;
    this.#timer = undefined;
    this.#listeners.forEach((listener) => listener(batch));
  };

  #become(state: FeedState): void {
    if (this.#state === state) return;
    this.#state = state;
    if (state === 'live') this.#connections++;
    this.#watchers.forEach((watcher) => watcher());
  }

  #pause(milliseconds: number, stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        stop.removeEventListener('abort', done);
        resolve();
      }
      this.#hurry = done;
      stop.addEventListener('abort', done);
    });
  }
}
