import { useState } from 'react';
import { useAsked } from '../../api/useAsked';
import { useWorkroom } from '../../api/Workroom';
import type { ToolInputs } from '../../api/contracts';
import { problemOf, type Problem } from '../../model/problem';
import {
  hitOf,
  list,
  marksIn,
  sessionLineOf,
  texts,
  type Fields,
  type Marked,
} from '../../model/recall/sessions';
import { plainOutput } from '../../model/recall/turns';
import type { Filter } from './routes';

/** One line of the list: a turn that was found, or a session where nothing is searched for. */
export interface Item {
  readonly session: string;
  /** Empty for a session as a whole. */
  readonly request: string;
  readonly title: string;
  readonly agent: string;
  readonly workspace: string;
  readonly at: string;
  readonly turns: number;
  readonly turn: number;
  readonly lost: boolean;
  readonly torn: boolean;
  readonly commands: string;
  readonly snippet: readonly Marked[];
  readonly why: readonly string[];
}

export interface Results {
  readonly items: readonly Item[];
  readonly searched: boolean;
  readonly loading: boolean;
  readonly problem: Problem | undefined;
  readonly more: (() => void) | undefined;
  /** How many sessions the editor's own list has lost. */
  readonly lost: number;
}

interface More {
  readonly key: string;
  readonly items: readonly Item[];
  readonly next: number | undefined;
  readonly problem?: Problem;
}

const PAGE = { search: 20, sessions: 50 } as const;

/** What fits the filter: turns by a search, else sessions, the newest first. */
export function useResults(filter: Filter, imported: number): Results {
  const { api } = useWorkroom();
  const searched = filter.query !== '';
  const narrowed = given(filter);
  const search = { query: filter.query, ...narrowed, limit: PAGE.search };
  const sessions = {
    ...narrowed,
    ...(filter.lost === 'yes' ? { lost: true } : {}),
    limit: PAGE.sessions,
  };
  const hits = useAsked('recall_search', searched ? search : undefined, imported);
  const lines = useAsked('recall_sessions', searched ? undefined : sessions, imported);
  const [more, setMore] = useState<More>();
  const [reading, setReading] = useState(false);
  const asked = searched ? hits : lines;
  const key = JSON.stringify([filter, imported]);
  const later = more?.key === key ? more : undefined;
  const first = searched ? itemsOfHits(hits.answer) : itemsOfLines(lines.answer);
  const next = later ? later.next : asked.answer?.nextOffset;

  const go = async (offset: number) => {
    setReading(true);
    try {
      const answer = searched
        ? await api.ask('recall_search', { ...search, offset })
        : await api.ask('recall_sessions', { ...sessions, offset });
      const items = searched ? itemsOfHits(answer) : itemsOfLines(answer);
      setMore({ key, items: [...(later?.items ?? []), ...items], next: answer.nextOffset });
    } catch (wrong) {
      setMore({ key, items: later?.items ?? [], next: offset, problem: problemOf(wrong) });
    }
    setReading(false);
  };
  return {
    items: [...first, ...(later?.items ?? [])],
    searched,
    loading: asked.loading || reading,
    problem: asked.problem ?? later?.problem,
    more: next === undefined || reading ? undefined : () => void go(next),
    lost: lines.answer?.lost ?? 0,
  };
}

type Narrowed = Omit<ToolInputs['recall_search'], 'query' | 'file' | 'limit' | 'offset'>;

function given({ agent, workspace, model, tool, after, before }: Filter): Narrowed {
  return Object.fromEntries(
    Object.entries({
      agent,
      workspace,
      model,
      tool,
      after,
      before: before && endOf(before),
    }).filter(([, value]) => value !== ''),
  );
}

/** A day belongs to the time until its end. */
const endOf = (day: string) => `${day}T23:59:59Z`;

function itemsOfHits(answer: object | undefined): readonly Item[] {
  const { terms, results } = (answer ?? {}) as Fields;
  return list(results)
    .map(hitOf)
    .map((hit) => ({
      ...hit,
      turns: 0,
      lost: false,
      torn: false,
      snippet: marksIn(plainOutput(hit.snippet), texts(terms)),
    }));
}

function itemsOfLines(answer: object | undefined): readonly Item[] {
  const { sessions } = (answer ?? {}) as Fields;
  return list(sessions)
    .map(sessionLineOf)
    .map(({ id, ...line }) => ({
      ...line,
      session: id,
      request: '',
      turn: 0,
      commands: '',
      snippet: [],
      why: [],
    }));
}
