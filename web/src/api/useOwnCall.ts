import { useEffect, useRef, useState } from 'react';
import { CLIENT, type Api } from './Api';
import type { EventFeed } from './EventFeed';
import type { CallResult } from './types';
import { withEvents, type CallEvent, type Progress } from '../model/calls';
import { problemOf, type Problem } from '../model/problem';

interface State {
  readonly tool: string;
  readonly running: boolean;
  /** Known as soon as the server tells that the call has begun. */
  readonly id?: string;
  readonly waiting?: boolean;
  readonly progress?: Progress;
  readonly result?: CallResult;
  readonly problem?: Problem;
}

/** A call made from this page, from the click to the answer. */
export interface OwnCall extends State {
  readonly call: (input: Record<string, unknown>) => Promise<void>;
  readonly stop: () => void;
}

/** The call of one tool; what another tool answered before is forgotten. */
export function useOwnCall(api: Api, feed: EventFeed, tool: string): OwnCall {
  const [kept, setKept] = useState<State>({ tool, running: false });
  const turn = useRef(0);
  const state = kept.tool === tool ? kept : { tool, running: false };

  useEffect(
    () => feed.listen(({ events }) => setKept((now) => (now.running ? after(now, events) : now))),
    [feed],
  );

  const call = async (input: Record<string, unknown>) => {
    const mine = ++turn.current;
    setKept({ tool, running: true });
    let ended: State;
    try {
      ended = { tool, running: false, result: await api.call(tool, input) };
    } catch (wrong) {
      ended = { tool, running: false, problem: problemOf(wrong) };
    }
    if (turn.current === mine) setKept(ended);
  };
  const stop = () => {
    if (state.id) void api.cancel(state.id).catch(() => undefined);
  };
  return { ...state, call, stop };
}

/** The answer brings the id too, but a call can be stopped only before it answers. */
function after(now: State, events: readonly CallEvent[]): State {
  const begun = events.find(
    ({ type, data }) =>
      type === 'call.started' && data['client'] === CLIENT && data['tool'] === now.tool,
  );
  const id = now.id ?? (begun ? String(begun.data['id']) : undefined);
  if (id === undefined) return now;
  const mine = events.filter(({ data }) => data['id'] === id);
  if (mine.length === 0) return now;
  const line = withEvents([], [{ type: 'call.started', data: { id } }, ...mine])[0];
  return {
    ...now,
    id,
    waiting: line?.status === 'pending',
    ...(line?.progress ? { progress: line.progress } : {}),
  };
}
