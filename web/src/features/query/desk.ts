import { useMemo, useSyncExternalStore } from 'react';
import type { Api } from '../../api/Api';
import { useWorkroom, type Workroom } from '../../api/Workroom';
import { Exporter, type ExporterState } from './Exporter';
import { Runner, type RunnerState } from './Runner';
import { SchemaBook } from './SchemaBook';

/** What lies on the desk while one looks at other pages: the text, the result, what is known. */
export interface Desk {
  readonly schema: SchemaBook;
  readonly runner: Runner;
  readonly exporter: Exporter;
  readonly draft: Draft;
}

/** What is written and not yet sent. */
export class Draft {
  readonly #watchers = new Set<() => void>();
  #text = '';
  #values = '';

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  get text(): string {
    return this.#text;
  }

  get values(): string {
    return this.#values;
  }

  write(text: string): void {
    if (this.#text === text) return;
    this.#text = text;
    this.#watchers.forEach((watcher) => watcher());
  }

  writeValues(values: string): void {
    this.#values = values;
    this.#watchers.forEach((watcher) => watcher());
  }
}

const desks = new WeakMap<Api, Desk>();

function deskOf({ api, feed }: Workroom): Desk {
  const known = desks.get(api);
  if (known) return known;
  const desk = {
    schema: new SchemaBook(api),
    runner: new Runner(api),
    exporter: new Exporter(api, feed),
    draft: new Draft(),
  };
  desks.set(api, desk);
  return desk;
}

export function useDesk(): Desk {
  const room = useWorkroom();
  return useMemo(() => deskOf(room), [room]);
}

export const useRunner = ({ runner }: Desk): RunnerState =>
  useSyncExternalStore(runner.watch, () => runner.state);

export const useExporter = ({ exporter }: Desk): ExporterState =>
  useSyncExternalStore(exporter.watch, () => exporter.state);
