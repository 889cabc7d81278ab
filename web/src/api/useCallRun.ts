import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Api } from './Api';
import { CallRun, type RunState } from './CallRun';
import { useQuestions, useWorkroom } from './Workroom';

export interface Run extends RunState {
  /** Whether a person has to agree first. */
  readonly waiting: boolean;
  /** Shows the question to the person who has to agree. */
  readonly review: () => void;
  readonly start: (tool: string, input: unknown) => Promise<void>;
  /** Asks the server to stop it. The answer says how far it came. */
  readonly stop: () => void;
}

/**
 * A call made from this page, from the click to the answer.
 *
 * @param onLeave whether it stops when the page is left, or goes on until `stop`
 */
export function useCallRun(api: Api, onLeave: 'stop' | 'continue'): Run {
  const [run] = useState(() => new CallRun(api));
  const state = useSyncExternalStore(run.watch, () => run.state);
  const { questions: asked } = useWorkroom();
  const questions = useQuestions();
  useEffect(() => (onLeave === 'stop' ? run.leave : undefined), [run, onLeave]);
  const waiting = state.running && questions.some((question) => question.id === state.id);
  return {
    ...state,
    waiting,
    review: () => asked.review(state.id),
    start: (tool, input) => run.start(tool, input),
    stop: run.stop,
  };
}
