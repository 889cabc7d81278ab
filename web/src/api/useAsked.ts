import { useEffect, useState } from 'react';
import { problemOf, type Problem } from '../model/problem';
import type { ToolInputs, ToolOutputs } from './contracts';
import { useReturns, useWorkroom } from './Workroom';

/** What a tool that only reads answered last. */
export interface Asked<Answer> {
  /** Stays while the next one is read, so that nothing flickers. */
  readonly answer: Answer | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
}

interface Kept<Answer> {
  readonly key: string;
  readonly answer: Answer | undefined;
  readonly problem: Problem | undefined;
}

/**
 * Asks a tool, and again whenever the question changes or the server comes back.
 *
 * @param input undefined where there is nothing to ask yet
 * @param again a number that grows when the same question must be asked again
 */
export function useAsked<Name extends keyof ToolInputs>(
  tool: Name,
  input: ToolInputs[Name] | undefined,
  again = 0,
): Asked<ToolOutputs[Name]> {
  const { api } = useWorkroom();
  const returns = useReturns();
  const [kept, setKept] = useState<Kept<ToolOutputs[Name]>>();
  const question = input === undefined ? '' : JSON.stringify(input);
  const key = `${again} ${returns} ${question}`;
  useEffect(() => {
    if (question === '') return undefined;
    const stop = new AbortController();
    api.ask(tool, JSON.parse(question) as ToolInputs[Name], stop.signal).then(
      (answer) => {
        if (!stop.signal.aborted) setKept({ key, answer, problem: undefined });
      },
      (wrong: unknown) => {
        if (!stop.signal.aborted) setKept({ key, answer: undefined, problem: problemOf(wrong) });
      },
    );
    return () => stop.abort();
  }, [api, tool, question, key]);
  const current = kept?.key === key;
  return {
    answer: question === '' ? undefined : kept?.answer,
    problem: current ? kept.problem : undefined,
    loading: question !== '' && !current,
  };
}
