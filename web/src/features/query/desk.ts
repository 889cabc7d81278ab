import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Api } from '../../api/Api';
import { useWorkroom, type Workroom } from '../../api/Workroom';
import { Exporter, type ExporterState } from './Exporter';
import { OpenTabs, type TabsState } from './OpenTabs';
import { Runner, type RunnerState } from './Runner';
import { SavedQueries } from './SavedQueries';
import { SchemaBook } from './SchemaBook';

/** What is done with the statement of one tab. */
export interface Work {
  readonly runner: Runner;
  readonly exporter: Exporter;
}

/** What lies on the desk while one looks at other pages: the tabs, their results, what is known. */
export interface Desk {
  readonly schema: SchemaBook;
  readonly tabs: OpenTabs;
  readonly saved: SavedQueries;
  readonly workOf: (tab: string) => Work;
}

/** The tabs belong to the window, whoever is signed in. */
let openTabs: OpenTabs | undefined;

const desks = new WeakMap<Api, Desk>();

function deskOf({ api, feed }: Workroom): Desk {
  const known = desks.get(api);
  if (known) return known;
  const works = new Map<string, Work>();
  const desk: Desk = {
    schema: new SchemaBook(api),
    tabs: (openTabs ??= new OpenTabs()),
    saved: new SavedQueries(api, feed),
    workOf: (tab) => {
      const work = works.get(tab) ?? { runner: new Runner(api), exporter: new Exporter(api) };
      works.set(tab, work);
      return work;
    },
  };
  desks.set(api, desk);
  return desk;
}

export function useDesk(): Desk {
  const room = useWorkroom();
  return useMemo(() => deskOf(room), [room]);
}

/** The tabs; undefined until it is known which are this window's. */
export function useTabs({ tabs }: Desk): TabsState | undefined {
  useEffect(() => void tabs.open(), [tabs]);
  const state = useSyncExternalStore(tabs.watch, () => tabs.state);
  return state.tabs.length > 0 ? state : undefined;
}

export const useRunner = (runner: Runner): RunnerState =>
  useSyncExternalStore(runner.watch, () => runner.state);

/** What a statement shows of its database: that it is there again, or that it is named no more. */
export function useTidings({ schema }: Desk, { result, refused }: RunnerState): void {
  useEffect(() => {
    const answered = result?.order.database;
    if (answered && schema.of(answered).problem) schema.forget(answered);
  }, [schema, result]);
  useEffect(() => {
    if (refused?.problem.code === 'query.unknown-database') void schema.open();
  }, [schema, refused]);
}

export const useExporter = (exporter: Exporter): ExporterState =>
  useSyncExternalStore(exporter.watch, () => exporter.state);
