import { useEffect, useMemo, useSyncExternalStore } from 'react';
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

const KEPT = 'toolroom.query.draft';

/** What is written and not yet sent. It outlives a reload, in its own window alone. */
export class Draft {
  readonly #watchers = new Set<() => void>();
  readonly #shelf: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  #text = '';
  #values = '';

  constructor(shelf: Pick<Storage, 'getItem' | 'setItem'> | undefined = shelfOfWindow()) {
    this.#shelf = shelf;
    try {
      const kept: unknown = JSON.parse(shelf?.getItem(KEPT) ?? 'null');
      if (Array.isArray(kept)) [this.#text, this.#values] = [String(kept[0]), String(kept[1])];
    } catch {
      // Whatever lies there was not written here.
    }
  }

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
    this.#tell();
  }

  writeValues(values: string): void {
    this.#values = values;
    this.#tell();
  }

  #tell(): void {
    try {
      this.#shelf?.setItem(KEPT, JSON.stringify([this.#text, this.#values]));
    } catch {
      // Full, or not allowed here: then a reload forgets it.
    }
    this.#watchers.forEach((watcher) => watcher());
  }
}

/** Not every frame may keep something. */
function shelfOfWindow(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
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

export const useExporter = ({ exporter }: Desk): ExporterState =>
  useSyncExternalStore(exporter.watch, () => exporter.state);
