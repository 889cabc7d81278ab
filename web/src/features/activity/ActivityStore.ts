import { CLIENT, type Api } from '../../api/Api';
import type { Batch, EventFeed } from '../../api/EventFeed';
import {
  fits,
  isOwnReading,
  startOf,
  lineOf,
  NO_FILTER,
  withEvents,
  withLines,
  type CallBook,
  type CallFilter,
  type CallLine,
} from '../../model/calls';
import { problemOf, type Problem } from '../../model/problem';
import { Store } from '../../model/Store';

export interface ActivityState {
  readonly lines: readonly CallLine[];
  readonly loading: boolean;
  /** Whether the first page of this filter has come. */
  readonly ready: boolean;
  readonly more: boolean;
  readonly problem: Problem | undefined;
}

/** Fifty lines stay well within what one answer may hold. */
const PAGE = 50;
const ENOUGH = 25;
const MOST_PAGES = 8;
const SETTLE = 1_000;

/** The list of calls: pages from the record, and what happens meanwhile. */
export class ActivityStore extends Store<ActivityState> {
  readonly #api: Api;
  readonly #stopListening: () => void;
  #book: CallBook = [];
  #filter: CallFilter = NO_FILTER;
  #own = false;
  /** Found by the server, which knows the arguments. */
  #found = new Set<string>();
  #cursor: string | undefined;
  #generation = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api, feed: EventFeed) {
    super({ lines: [], loading: true, ready: false, more: false, problem: undefined });
    this.#api = api;
    this.#stopListening = feed.listen((batch) => this.#hear(batch));
  }

  close(): void {
    this.#generation++;
    clearTimeout(this.#timer);
    this.#stopListening();
  }

  lineOf(id: string): CallLine | undefined {
    return this.#book.find((line) => line.id === id);
  }

  /** Everybody who called, among the calls that are known here. */
  clients(): readonly string[] {
    return [...new Set(this.#book.map((line) => line.client))].toSorted();
  }

  /** Begins anew with what is wanted now. */
  show(filter: CallFilter, own: boolean): void {
    this.#filter = filter;
    this.#own = own;
    this.#book = this.#book.filter(
      (line) => line.status === 'running' || line.status === 'pending',
    );
    this.#found = new Set();
    this.tell({ ready: false });
    void this.refresh();
  }

  /** Reads the newest page; what is there stays until it has come. */
  async refresh(): Promise<void> {
    const generation = ++this.#generation;
    this.#cursor = undefined;
    await this.#load(generation);
    if (generation === this.#generation) this.tell({ ready: true });
  }

  older = async (): Promise<void> => {
    if (this.#cursor && !this.state.loading) await this.#load(this.#generation);
  };

  /** Goes on until there is something to see: the page's own reading may fill whole pages. */
  async #load(generation: number): Promise<void> {
    this.tell({ loading: true, problem: undefined });
    const before = this.state.lines.length;
    try {
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await this.#api.ask('activity_list', {
          ...askedFor(this.#filter),
          limit: PAGE,
          ...(this.#cursor ? { cursor: this.#cursor } : {}),
        });
        if (generation !== this.#generation) return;
        const lines = (answer.calls ?? []).map(lineOf);
        lines.forEach((line) => this.#found.add(line.id));
        this.#book = withLines(this.#book, lines);
        this.#cursor = answer.nextCursor;
        this.tell({});
        if (!this.#cursor || this.state.lines.length - before >= ENOUGH) break;
      }
      this.tell({ loading: false });
    } catch (wrong) {
      if (generation === this.#generation) {
        this.tell({ loading: false, problem: problemOf(wrong) });
      }
    }
  }

  #hear({ events, missed }: Batch): void {
    if (missed) {
      // What ran then may have ended unheard.
      this.#book = [];
      void this.refresh();
      return;
    }
    const before = this.#book;
    this.#book = withEvents(this.#book, events);
    if (this.#book === before) return;
    this.tell({});
    // The record says more of a call than the event that it ended.
    const unsure = events.some(
      ({ type, data }) => type === 'call.finished' && !isOwnReading(lineOf(data), CLIENT),
    );
    if (unsure) this.#timer ??= setTimeout(() => this.#settle(), SETTLE);
  }

  /** Whether a text is in the arguments of a new call is for the server to say. */
  #settle(): void {
    this.#timer = undefined;
    void this.refresh();
  }

  protected override tell(change: Partial<ActivityState>): void {
    const byServer = { ...this.#filter, text: '' };
    super.tell({
      ...change,
      more: this.#cursor !== undefined,
      lines: this.#book.filter(
        (line) =>
          (this.#own || !isOwnReading(line, CLIENT)) &&
          fits(line, this.#found.has(line.id) ? byServer : this.#filter),
      ),
    });
  }
}

/** The parts of a filter that narrow, as the tool wants them; odd values are the tool's to refuse. */
function askedFor(filter: CallFilter): Record<string, string> {
  const { since, ...named } = filter;
  const given = { ...named, since: startOf(since, Date.now()) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
}
