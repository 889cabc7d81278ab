import { useRef, useState } from 'react';
import type { Api } from './Api';
import { followCall, type CallNews } from './followCall';
import type { CallResult } from './types';
import { progressOf, type Progress } from '../model/calls';
import { problemOf, type Problem } from '../model/problem';
import { useQuestions } from './Workroom';

interface State {
  readonly tool: string;
  readonly running: boolean;
  /** Known as soon as the server has taken the call. */
  readonly id?: string;
  readonly progress?: Progress;
  readonly result?: CallResult;
  readonly problem?: Problem;
}

/** A call made from this page, from the click to the answer. */
export interface OwnCall extends State {
  /** Whether a person has to agree first. */
  readonly waiting: boolean;
  readonly call: (input: Record<string, unknown>) => Promise<void>;
  /** Asks the server to stop it. The answer says how far it came. */
  readonly stop: () => void;
}

/**
 * The call of one tool; what another tool answered before is forgotten. It goes on when the page is left: only `stop` ends it.
 */
export function useOwnCall(api: Api, tool: string): OwnCall {
  const [kept, setKept] = useState<State>({ tool, running: false });
  const turn = useRef(0);
  const questions = useQuestions();
  const state = kept.tool === tool ? kept : { tool, running: false };

  const call = async (input: Record<string, unknown>) => {
    const mine = ++turn.current;
    const change = (next: (before: State) => State) => {
      if (turn.current === mine) setKept(next);
    };
    setKept({ tool, running: true });
    try {
      const { id, outcome, answer } = await followCall(api, {
        tool,
        input,
        signal: new AbortController().signal,
        onNews: (news) => change((before) => after(before, news)),
      });
      change(() => ({ tool, running: false, result: { id, outcome, body: answer } }));
    } catch (wrong) {
      change(() => ({ tool, running: false, problem: problemOf(wrong) }));
    }
  };
  const stop = () => {
    if (state.id) void api.cancel(state.id).catch(() => undefined);
  };
  const waiting = state.running && questions.some((question) => question.id === state.id);
  return { ...state, waiting, call, stop };
}

function after(now: State, { type, data }: CallNews): State {
  if (type === 'begun') return { ...now, id: String(data['id']) };
  return type === 'progress' ? { ...now, progress: progressOf(data) } : now;
}
