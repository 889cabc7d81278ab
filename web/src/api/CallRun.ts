import { progressOf, type Progress } from '../model/calls';
import { problemOf, type Problem } from '../model/problem';
import { Store } from '../model/Store';
import type { Api } from './Api';
import { followCall, type CallNews, type Followed } from './followCall';

interface Piece {
  readonly stream: string;
  readonly text: string;
}

export interface RunState {
  /** The tool that is or was called; empty before the first call. */
  readonly tool: string;
  readonly running: boolean;
  /** Known as soon as the server has taken the call. */
  readonly id: string | undefined;
  readonly progress: Progress | undefined;
  readonly output: readonly Piece[];
  readonly ended: Followed | undefined;
  readonly problem: Problem | undefined;
}

export const NOT_RUN: RunState = {
  tool: '',
  running: false,
  id: undefined,
  progress: undefined,
  output: [],
  ended: undefined,
  problem: undefined,
};

/** A page keeps so many pieces of output; a tool may write for hours. */
const MOST_PIECES = 500;

const STOPPED: Problem = {
  code: 'call.cancelled',
  message: 'Stopped',
  nextStep: 'Run it again if you still need it',
};

/** One call at a time, made by hand and followed by its own stream: progress, output, then the answer. */
export class CallRun extends Store<RunState> {
  readonly #api: Api;
  #stream: AbortController | undefined;

  constructor(api: Api) {
    super(NOT_RUN);
    this.#api = api;
  }

  /** What is heard of an earlier call from now on is forgotten; that call goes on. */
  async start(tool: string, input: unknown): Promise<void> {
    const mine = new AbortController();
    this.#stream = mine;
    this.tell({ ...NOT_RUN, tool, running: true });
    const change = (next: Partial<RunState>) => {
      if (this.#stream === mine) this.tell(next);
    };
    try {
      const ended = await followCall(this.#api, {
        tool,
        input,
        signal: mine.signal,
        onNews: (news) => change(after(this.state, news)),
      });
      change({ running: false, ended });
    } catch (wrong) {
      change({ running: false, problem: mine.signal.aborted ? STOPPED : problemOf(wrong) });
    }
  }

  /** Asks the server to stop the call. The answer says how far it came. */
  stop = (): void => {
    const { running, id } = this.state;
    if (!running) return;
    if (id) void this.#api.cancel(id).catch(() => undefined);
    else this.leave();
  };

  /** Ends the stream, and the server stops the call with it. Nobody hears the answer. */
  leave = (): void => this.#stream?.abort();
}

function after(state: RunState, { type, data }: CallNews): Partial<RunState> {
  const text = (name: string) => String(data[name] ?? '');
  switch (type) {
    case 'begun':
      return { id: text('id') };
    case 'progress':
      return { progress: progressOf(data) };
    case 'output':
    case 'log': {
      const piece =
        type === 'log'
          ? { stream: text('level'), text: `${text('text')}\n` }
          : { stream: text('stream'), text: text('text') };
      return { output: [...state.output.slice(1 - MOST_PIECES), piece] };
    }
    default:
      return {};
  }
}
