import { useCallback, useEffect, useRef, useState } from 'react';
import { progressOf, type Progress } from '../model/calls';
import { problemOf, type Problem } from '../model/problem';
import type { Api } from './Api';
import { followCall, type CallNews, type Followed } from './followCall';
import { useQuestions } from './Workroom';

interface Piece {
  readonly stream: string;
  readonly text: string;
}

export interface RunState {
  readonly running: boolean;
  /** Known as soon as the server has taken the call. */
  readonly id: string | undefined;
  /** Whether a person has to agree first. */
  readonly waiting: boolean;
  readonly progress: Progress | undefined;
  readonly output: readonly Piece[];
  readonly ended: Followed | undefined;
  readonly problem: Problem | undefined;
}

const IDLE: RunState = {
  running: false,
  id: undefined,
  waiting: false,
  progress: undefined,
  output: [],
  ended: undefined,
  problem: undefined,
};

/** A page keeps so many pieces of output; a tool may write for hours. */
const MOST_PIECES = 500;

/** One call made by hand and followed: progress, output, then the answer. Leaving the page stops it. */
export function useCallRun(api: Api) {
  const [state, setState] = useState<RunState>(IDLE);
  const stopper = useRef<AbortController>(undefined);
  const questions = useQuestions();
  useEffect(() => () => stopper.current?.abort(), []);

  const start = useCallback(
    async (tool: string, input: unknown, chat?: string): Promise<Followed | undefined> => {
      stopper.current?.abort();
      const mine = new AbortController();
      stopper.current = mine;
      setState({ ...IDLE, running: true });
      const change = (next: (before: RunState) => RunState) => {
        if (stopper.current === mine) setState(next);
      };
      try {
        const ended = await followCall(api, {
          tool,
          input,
          chat,
          signal: mine.signal,
          onNews: (news) => change((before) => after(before, news)),
        });
        change((before) => ({ ...before, running: false, ended }));
        return ended;
      } catch (wrong) {
        const problem = mine.signal.aborted ? STOPPED : problemOf(wrong);
        change((before) => ({ ...before, running: false, problem }));
        return undefined;
      }
    },
    [api],
  );
  const stop = useCallback(() => stopper.current?.abort(), []);
  const waiting = state.running && questions.some((question) => question.id === state.id);
  return { state: { ...state, waiting }, start, stop };
}

const STOPPED: Problem = {
  code: 'call.cancelled',
  message: 'Stopped',
  nextStep: 'Run it again if you still need it',
};

function after(state: RunState, { type, data }: CallNews): RunState {
  const text = (name: string) => String(data[name] ?? '');
  switch (type) {
    case 'begun':
      return { ...state, id: text('id') };
    case 'progress':
      return {
        ...state,
        progress: progressOf(data),
      };
    case 'output':
    case 'log': {
      const piece =
        type === 'log'
          ? { stream: text('level'), text: `${text('text')}\n` }
          : { stream: text('stream'), text: text('text') };
      return { ...state, output: [...state.output.slice(1 - MOST_PIECES), piece] };
    }
    default:
      return state;
  }
}
