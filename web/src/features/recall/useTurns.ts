import { useCallback, useEffect, useRef, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import type { ToolInputs } from '../../api/contracts';
import { problemOf, type Problem } from '../../model/problem';
import { list, number, type Fields } from '../../model/recall/sessions';
import { headOf, turnOf, type SessionHead, type Turn } from '../../model/recall/turns';

export interface Turns {
  readonly head: SessionHead | undefined;
  readonly turns: readonly Turn[];
  /** How many turns stand before the first that is here. */
  readonly from: number;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  readonly earlier: () => Promise<void>;
  readonly later: () => Promise<void>;
  readonly jump: (offset: number) => Promise<void>;
}

interface State {
  readonly head: SessionHead | undefined;
  readonly turns: readonly Turn[];
  readonly from: number;
  readonly problem: Problem | undefined;
}

const PAGE = 30;
/** More are not kept on the page: what is far away is read again when one comes back. */
const MOST = 240;

type Wanted = Omit<ToolInputs['recall_turns'], 'session' | 'limit'>;

/** A stretch of a session of any length, around one turn at first. */
export function useTurns(session: string, turn: string, imported: number): Turns {
  const { api } = useWorkroom();
  const [state, setState] = useState<State>();
  const [loading, setLoading] = useState(true);
  /** The last reading that has begun, and how many are under way. */
  const latest = useRef(0);
  const busy = useRef(0);

  const read = useCallback(
    async (wanted: Wanted, join: (now: State | undefined, page: State) => State) => {
      const mine = ++latest.current;
      busy.current++;
      setLoading(true);
      try {
        const answer = (await api.ask('recall_turns', {
          session,
          ...wanted,
          limit: PAGE,
        })) as Fields;
        const page: State = {
          head: headOf(answer),
          turns: list(answer['turns']).map(turnOf),
          from: number(answer['offset']),
          problem: undefined,
        };
        // Whoever has gone elsewhere since does not want it any more.
        if (mine === latest.current) setState((now) => join(now, page));
      } catch (wrong) {
        const problem = problemOf(wrong);
        if (mine === latest.current)
          setState((now) => ({
            head: now?.head,
            turns: now?.turns ?? [],
            from: now?.from ?? 0,
            problem,
          }));
      }
      busy.current--;
      setLoading(busy.current > 0);
    },
    [api, session],
  );

  const here = state?.turns.some((each) => each.request === turn) ?? false;
  const known = useRef('');
  useEffect(() => {
    const key = `${turn} ${imported}`;
    if (known.current === key || (known.current !== '' && (turn === '' || here))) return;
    known.current = key;
    void read(turn === '' ? {} : { request: turn }, (_, page) => page);
  }, [turn, here, imported, read]);

  const from = state?.from ?? 0;
  const turns = state?.turns ?? [];
  const end = from + turns.length;
  const total = state?.head?.turnCount ?? 0;
  return {
    head: state?.head,
    turns,
    from,
    problem: state?.problem,
    loading,
    earlier: async () => {
      if (from > 0 && busy.current === 0) await read({ offset: Math.max(0, from - PAGE) }, before);
    },
    later: async () => {
      if (end < total && busy.current === 0) await read({ offset: end }, behind);
    },
    jump: (offset) => read({ offset }, (_, page) => page),
  };
}

/** The page in front of what is here; turns that both have are taken once. */
function before(now: State | undefined, page: State): State {
  if (!now) return page;
  const fresh = page.turns.slice(0, Math.max(0, now.from - page.from));
  return { ...page, turns: [...fresh, ...now.turns].slice(0, MOST) };
}

function behind(now: State | undefined, page: State): State {
  if (!now) return page;
  const all = [
    ...now.turns,
    ...page.turns.slice(Math.max(0, now.from + now.turns.length - page.from)),
  ];
  const dropped = Math.max(0, all.length - MOST);
  return { ...page, from: now.from + dropped, turns: all.slice(dropped) };
}
