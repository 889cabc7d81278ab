import { useCallback, useEffect, useState } from 'react';
import type { CallEvent } from '../model/calls';
import { problemOf, type Problem } from '../model/problem';
import type { EventFeed } from './EventFeed';
import { useReturns } from './Workroom';

export interface Reading<Value> {
  /** What was read last; it stays while it is read again. */
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface State<Value> {
  readonly key: string;
  readonly value?: Value;
  readonly problem?: Problem | undefined;
  readonly loading: boolean;
}

interface Options {
  readonly feed: EventFeed;
  /** Whether what happened makes it out of date. */
  readonly stale: (event: CallEvent) => boolean;
}

/**
 * Something the server knows, read once for each key, and again when the feed tells that it changed or the server
 * comes back. An empty key reads nothing. `read` may close over anything: the key alone says when it is another question.
 */
export function useReading<Value>(
  key: string,
  read: (signal: AbortSignal) => Promise<Value>,
  options?: Options,
): Reading<Value> {
  const [kept, setKept] = useState<State<Value>>({ key, loading: true });
  const [turn, setTurn] = useState(0);
  const returns = useReturns();
  const state = kept.key === key ? kept : { key, loading: key !== '' };
  const reload = useCallback(() => setTurn((before) => before + 1), []);

  useEffect(() => {
    if (key === '') return undefined;
    const stop = new AbortController();
    read(stop.signal).then(
      (value) => !stop.signal.aborted && setKept({ key, value, loading: false }),
      (wrong: unknown) => {
        if (stop.signal.aborted) return;
        setKept((before) => ({
          ...(before.key === key ? before : { key }),
          problem: problemOf(wrong),
          loading: false,
        }));
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, turn, returns]);

  const feed = options?.feed;
  const stale = options?.stale;
  useEffect(
    () =>
      feed?.listen(({ events, missed }) => {
        if (missed || events.some((event) => stale?.(event))) reload();
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [feed, key],
  );
  return { value: state.value, problem: state.problem, loading: state.loading, reload };
}
