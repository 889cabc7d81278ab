import { Store } from '../model/Store';
import type { Api } from './Api';
import type { EventFeed } from './EventFeed';
import type { Decision, Question, Remember } from './types';

/** The calls that wait for a person, kept up to date. */
export class Questions extends Store<{ readonly pending: readonly Question[] }> {
  readonly #api: Api;
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(api: Api, feed: EventFeed) {
    super({ pending: [] });
    this.#api = api;
    feed.listen(({ events, missed }) => {
      const open = new Set(this.pending.map((question) => question.id));
      const touched = events.some(
        ({ type, data }) => type === 'call.pending' || open.has(String(data['id'])),
      );
      if (touched || missed) void this.refresh();
    });
  }

  get pending(): readonly Question[] {
    return this.state.pending;
  }

  /** Reads them anew; asked again meanwhile, once more after that, and both wait for it. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#read();
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        this.tell({ pending: await this.#api.pending() });
      }
    } catch {
      // The feed tells that the server is gone, and has this read again when it is back.
    } finally {
      this.#reading = undefined;
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
