import type { Api } from './Api';
import type { EventFeed } from './EventFeed';
import type { Decision, Question, Remember } from './types';

/** The calls that wait for a person, kept up to date. */
export class Questions {
  readonly #api: Api;
  readonly #watchers = new Set<() => void>();
  #pending: readonly Question[] = [];
  #reading = false;
  #again = false;

  constructor(api: Api, feed: EventFeed) {
    this.#api = api;
    feed.listen(({ events, missed }) => {
      const open = new Set(this.#pending.map((question) => question.id));
      const touched = events.some(
        ({ type, data }) => type === 'call.pending' || open.has(String(data['id'])),
      );
      if (touched || missed) void this.refresh();
    });
  }

  get pending(): readonly Question[] {
    return this.#pending;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Reads them anew; asked again meanwhile, once more after that. */
  async refresh(): Promise<void> {
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#again) {
        this.#again = false;
        this.#pending = await this.#api.pending();
        this.#watchers.forEach((watcher) => watcher());
      }
    } catch {
      // The feed tells that the server is gone, and has this read again when it is back.
    } finally {
      this.#reading = false;
    }
  }

  async decide(id: string, decision: Decision, remember: Remember = 'once'): Promise<void> {
    try {
      await this.#api.decide(id, decision, remember);
    } finally {
      await this.refresh();
    }
  }
}
