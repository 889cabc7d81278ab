import { useEffect, useState } from 'react';
import type { Api } from '../../api/Api';
import type { EventFeed } from '../../api/EventFeed';
import { lineOf, type CallLine } from '../../model/calls';
import { problemOf, type Problem } from '../../model/problem';

/** A statement that was sent, by whomever. */
export interface Past {
  readonly line: CallLine;
  readonly database: string;
  readonly statement: string;
  readonly rows: number | undefined;
}

export interface History {
  readonly past: readonly Past[];
  readonly loading: boolean;
  readonly more: boolean;
  readonly problem: Problem | undefined;
  readonly older: () => void;
}

const TOOL = 'mssql-query';
const PAGE = 40;
const AT_ONCE = 6;
const SETTLE = 600;

type Fields = Readonly<Record<string, unknown>>;

/** Records do not change once a call is over, so each is read once. */
const records = new WeakMap<Api, Map<string, Past | null>>();

interface Read {
  readonly words: string;
  readonly past: readonly Past[];
  readonly cursor: string | undefined;
  readonly problem: Problem | undefined;
}

/** The statements of the record that have the words in them, the newest first. */
export function useHistory(api: Api, feed: EventFeed, words: string): History {
  const [read, setRead] = useState<Read>();
  const [reading, setReading] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun = 0;
    const refresh = async () => {
      const mine = ++begun;
      const page = await pageOf(api, words, undefined, stop.signal);
      // A reading that began later knows more, whichever ends first.
      if (mine === begun && !stop.signal.aborted) setRead(page);
    };
    void refresh();
    const deaf = feed.listen(({ events, missed }) => {
      const touched = events.some(
        ({ type, data }) => type === 'call.finished' && data['tool'] === TOOL,
      );
      if (!(touched || missed)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), SETTLE);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
      deaf();
    };
  }, [api, feed, words]);

  const older = async () => {
    if (!read?.cursor || reading) return;
    setReading(true);
    const page = await pageOf(api, words, read.cursor, new AbortController().signal);
    setReading(false);
    setRead((now) => (now === read ? { ...page, past: [...read.past, ...page.past] } : now));
  };
  return {
    past: read?.past ?? [],
    loading: reading || read?.words !== words,
    more: read?.cursor !== undefined,
    problem: read?.problem,
    older: () => void older(),
  };
}

async function pageOf(
  api: Api,
  words: string,
  cursor: string | undefined,
  stop: AbortSignal,
): Promise<Read> {
  const given = { ...(words ? { text: words } : {}), ...(cursor ? { cursor } : {}) };
  try {
    const answer = await api.ask('activity_list', { tool: TOOL, limit: PAGE, ...given }, stop);
    const past = await statements(api, (answer.calls ?? []).map(lineOf), stop);
    return { words, past, cursor: answer.nextCursor, problem: undefined };
  } catch (wrong) {
    return { words, past: [], cursor: undefined, problem: problemOf(wrong) };
  }
}

/** The list has no arguments, so each record is asked for them; a few at a time. */
async function statements(
  api: Api,
  lines: readonly CallLine[],
  stop: AbortSignal,
): Promise<readonly Past[]> {
  const known = records.get(api) ?? new Map<string, Past | null>();
  records.set(api, known);
  const missing = lines.filter((line) => !known.has(line.id));
  for (let from = 0; from < missing.length && !stop.aborted; from += AT_ONCE) {
    await Promise.all(
      missing.slice(from, from + AT_ONCE).map(async (line) => {
        const record = (await api.ask('activity_get', { id: line.id }, stop)) as Fields;
        known.set(line.id, pastOf(line, record));
      }),
    );
  }
  return lines.flatMap((line) => known.get(line.id) ?? []);
}

/** The pages after the first are not statements of their own. */
function pastOf(line: CallLine, record: Fields): Past | null {
  const given = (record['arguments'] ?? {}) as Fields;
  const kept = (record['result'] ?? {}) as Fields;
  if (typeof given['query'] !== 'string' || 'cursor' in given) return null;
  return {
    line,
    database: String(given['database'] ?? ''),
    statement: given['query'],
    rows: typeof kept['rows'] === 'number' ? kept['rows'] : undefined,
  };
}
