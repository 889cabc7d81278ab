import { cardsAfter, endCard, openCards, type Card } from '../model/approvals/cards';
import {
  decidedText,
  endingIn,
  type Decision,
  type Question,
  type Remember,
} from '../model/approvals/question';
import { Store } from '../model/Store';
import type { Api } from './Api';
import type { EventFeed } from './EventFeed';

export interface QuestionsState {
  /** The questions that wait for a person, oldest first. */
  readonly pending: readonly Question[];
  /** Those and the ones that were answered while they were looked at, each in its place. */
  readonly cards: readonly Card[];
  /** Whether the server has told at least once. */
  readonly loaded: boolean;
  /** The question that a person asked to see; the number grows each time. */
  readonly review: { readonly id: string; readonly turn: number } | undefined;
  /** Every question that a person asked to see. */
  readonly reviewed: ReadonlySet<string>;
  /** The questions that came last. */
  readonly arrived: readonly Question[];
}

/** The calls that wait for a person, kept up to date. */
export class Questions extends Store<QuestionsState> {
  readonly #api: Api;
  readonly #endings = new Map<string, string>();
  readonly #deciding = new Set<string>();
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(api: Api, feed: EventFeed) {
    super({
      pending: [],
      cards: [],
      loaded: false,
      review: undefined,
      reviewed: new Set(),
      arrived: [],
    });
    this.#api = api;
    feed.listen(({ events, missed }) => {
      const open = new Set(this.pending.map((question) => question.id));
      let touched = missed;
      for (const event of events) {
        const id = String(event.data['id']);
        if (event.type === 'call.pending') touched = true;
        if (!open.has(id)) continue;
        touched = true;
        const ending = endingIn(event);
        if (ending && !this.#endings.has(id)) this.#endings.set(id, ending);
      }
      if (touched) void this.refresh();
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
        const pending = await this.#api.pending();
        const cards = cardsAfter(this.state.cards, pending, this.#endings, this.#deciding);
        const known = new Set(this.pending.map(({ id }) => id));
        const arrived = pending.filter(({ id }) => !known.has(id));
        this.tell({ pending, cards, loaded: true, ...(arrived.length > 0 ? { arrived } : {}) });
      }
    } catch {
      // The feed tells that the server is gone, and has this read again when it is back.
    } finally {
      this.#reading = undefined;
    }
  }

  /** Answers a question. Returns what came of it, in a sentence. */
  async decide(
    question: Question,
    decision: Decision,
    remember: Remember = 'once',
  ): Promise<string> {
    const { id } = question;
    this.#deciding.add(id);
    try {
      const runs = await this.#api.decide(id, decision, remember);
      const ending = decidedText(question, remember, runs);
      this.tell({ cards: endCard(this.state.cards, id, ending) });
      await this.refresh();
      return ending;
    } catch (wrong) {
      this.#deciding.delete(id);
      await this.refresh();
      throw wrong;
    } finally {
      this.#deciding.delete(id);
    }
  }

  /** Shows a question to a person who asked for it. Without an id, the oldest one. */
  review = (id = this.pending[0]?.id): void => {
    if (id === undefined) return;
    const { review, reviewed } = this.state;
    this.tell({
      review: { id, turn: (review?.turn ?? 0) + 1 },
      reviewed: new Set([...reviewed, id]),
    });
  };

  /** Takes the receipts away. */
  sweep = (): void => {
    this.#endings.clear();
    const cards = openCards(this.state.cards);
    if (cards.length < this.state.cards.length) this.tell({ cards });
  };
}
