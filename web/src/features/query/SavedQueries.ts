import type { Api } from '../../api/Api';
import type { ToolInputs } from '../../api/contracts';
import type { EventFeed } from '../../api/EventFeed';
import { problemOf, type Problem } from '../../model/problem';
import type { SavedLink, SavedQuery } from '../../model/savedQueries';
import { Store } from '../../model/Store';

export interface SavedState {
  /** Undefined until they were read. */
  readonly queries: readonly SavedQuery[] | undefined;
  readonly problem: Problem | undefined;
}

const TOOL = 'query_saved';

/** The saved queries of the home, as they are on the server. */
export class SavedQueries extends Store<SavedState> {
  readonly #api: Api;
  /** How many readings have begun: an answer is taken from the last one only. */
  #readings = 0;

  constructor(api: Api, feed: EventFeed) {
    super({ queries: undefined, problem: undefined });
    this.#api = api;
    feed.listen(({ events, missed }) => {
      const changed = events.some(
        ({ type, data }) =>
          type === 'call.finished' && data['tool'] === TOOL && data['effect'] !== 'reads',
      );
      if (this.#readings > 0 && (changed || missed)) void this.read();
    });
  }

  async read(): Promise<void> {
    const reading = ++this.#readings;
    try {
      const { queries = [] } = await this.#api.ask(TOOL, {});
      if (reading === this.#readings) this.tell({ queries, problem: undefined });
    } catch (wrong) {
      if (reading === this.#readings) this.tell({ problem: problemOf(wrong) });
    }
  }

  /** Saves a new query, or over the version that is named; whoever was quicker is not overwritten. */
  save(database: string, name: string, query: string, version?: string): Promise<SavedQuery> {
    return this.#change({
      action: 'save',
      database,
      name,
      query,
      ...(version === undefined ? {} : { version }),
    });
  }

  rename({ database, name, version }: SavedLink, newName: string): Promise<SavedQuery> {
    return this.#change({ action: 'rename', database, name, version, newName });
  }

  delete({ database, name, version }: SavedLink): Promise<SavedQuery> {
    return this.#change({ action: 'delete', database, name, version });
  }

  async #change(input: ToolInputs[typeof TOOL]): Promise<SavedQuery> {
    try {
      const { queries } = await this.#api.ask(TOOL, input);
      const [changed] = queries ?? [];
      if (!changed) throw new Error('the answer names no query');
      return changed;
    } finally {
      // What was refused, somebody else has changed.
      await this.read();
    }
  }
}
