import type { Api } from '../../api/Api';
import type { EventFeed } from '../../api/EventFeed';
import { readMessages } from '../../api/chats';
import { followTurn, stopTurn, type TurnRequest } from '../../api/turnStream';
import type { CallEvent } from '../../model/calls';
import { withEvent, withRead, type Talk, type TurnEvent } from '../../model/chats/turn';
import { problemOf, type Problem } from '../../model/problem';
import { Store } from '../../model/Store';

/** What the page knows about one chat. */
export interface ChatState extends Talk {
  readonly loading: boolean;
  readonly problem: Problem | undefined;
  /** The turn that is followed. */
  readonly turn: string | undefined;
  /** Whether it runs; one that is only told again does not. */
  readonly live: boolean;
  /** Whether the server does not answer while it does. */
  readonly lost: boolean;
  /** Grows with whatever may have changed the files. */
  readonly version: number;
}

type Wanted = Omit<TurnRequest, 'chat_id' | 'turn_id'>;

const EMPTY: ChatState = {
  messages: [],
  leaf: undefined,
  text: '',
  end: undefined,
  loading: true,
  problem: undefined,
  turn: undefined,
  live: false,
  lost: false,
  version: 0,
};

/** A chat that is open: read once, then kept in step with what its turns tell. */
export class ChatStore extends Store<ChatState> {
  readonly #api: Api;
  readonly #feed: EventFeed;
  readonly #chat: string;
  #stop = new AbortController();
  #unlisten: () => void = () => {};
  #reading = false;
  #again = false;
  #told: TurnEvent[] = [];
  #drawing: number | undefined;

  constructor(api: Api, feed: EventFeed, chat: string) {
    super(EMPTY);
    this.#api = api;
    this.#feed = feed;
    this.#chat = chat;
  }

  open(): void {
    this.#stop = new AbortController();
    this.#unlisten = this.#feed.listen(({ events, missed }) => {
      if (missed || events.some((event) => this.#concerns(event))) void this.read();
    });
    void this.read();
  }

  close(): void {
    this.#stop.abort();
    this.#unlisten();
    if (this.#drawing !== undefined) cancelAnimationFrame(this.#drawing);
    this.#drawing = undefined;
  }

  /** While a turn is followed, what happens in it is heard from itself. */
  #concerns({ type, data }: CallEvent): boolean {
    if (this.state.turn !== undefined) return false;
    if (type === 'chat.changed') return data['chat'] === this.#chat;
    return (
      (type === 'call.started' || type === 'call.finished') &&
      data['effect'] !== 'reads' &&
      (data['chat'] === this.#chat ||
        /^(switch_workspace|edit_workspace_file)$/.test(String(data['tool'])))
    );
  }

  /** Reads all messages; asked again meanwhile, once more after that. */
  read = async (): Promise<void> => {
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    const { signal } = this.#stop;
    try {
      while (this.#again && !signal.aborted) {
        this.#again = false;
        const read = await readMessages(this.#api, this.#chat, signal);
        if (signal.aborted) return;
        const { version, live } = this.state;
        const talk = live ? withRead(this.state, read.messages) : read;
        this.tell({ ...talk, loading: false, problem: undefined, version: version + 1 });
      }
      this.#resume();
    } catch (wrong) {
      if (!signal.aborted) this.tell({ loading: false, problem: problemOf(wrong) });
    } finally {
      this.#reading = false;
    }
  };

  /** Follows the last turn: it may still run, and where it does not it tells how it ended. */
  #resume(): void {
    const { messages, leaf, turn } = this.state;
    if (turn !== undefined) return;
    const last = messages.find(({ id }) => id === leaf)?.turn_id;
    if (last !== undefined && last !== this.#heard) void this.#follow(last, undefined);
  }

  #heard: string | undefined;

  /**
   * Begins a turn.
   *
   * @throws ProblemError if it is refused
   */
  async run(wanted: Wanted): Promise<void> {
    const turn = crypto.randomUUID();
    await this.#follow(turn, { ...wanted, chat_id: this.#chat, turn_id: turn });
  }

  async #follow(turn: string, request: TurnRequest | undefined): Promise<void> {
    const { signal } = this.#stop;
    this.tell({ turn, live: request !== undefined, end: undefined, text: '', lost: false });
    let refused: unknown;
    try {
      await followTurn(this.#api, turn, request, {
        signal,
        onEvent: (event) => this.#hear(event),
        onLink: (lost) => {
          if (lost !== this.state.lost) this.tell({ lost });
        },
      });
    } catch (wrong) {
      refused = wrong;
    }
    if (signal.aborted) return;
    const ran = this.state.live;
    this.#draw();
    this.#heard = turn;
    this.tell({
      turn: undefined,
      live: false,
      lost: false,
      version: this.state.version + 1,
    });
    // The record has more than what was told, as when each call began and ended.
    if (ran) void this.read();
    if (refused !== undefined && request) throw refused;
  }

  stop = async (): Promise<void> => {
    const { turn } = this.state;
    if (turn !== undefined) await stopTurn(this.#api, turn);
  };

  /** A screen shows sixty pictures a second, and a model writes more words than that. */
  #hear(event: TurnEvent): void {
    this.#told.push(event);
    this.#drawing ??= requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    if (this.#drawing !== undefined) cancelAnimationFrame(this.#drawing);
    this.#drawing = undefined;
    const told = this.#told;
    this.#told = [];
    if (told.length === 0) return;
    const now = new Date().toISOString();
    const talk = told.reduce<Talk>((before, event) => withEvent(before, event, now), this.state);
    const ended = told.some(({ type }) => type === 'call.finished');
    this.tell({
      ...talk,
      live: talk.end === undefined,
      version: this.state.version + (ended ? 1 : 0),
    });
  }
}
