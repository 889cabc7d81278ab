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

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * What is written and not yet sent. A window that is loaded anew has its own text again; one that is opened
 * after a crash, or after the last one was closed, has what was written last in any.
 */
export class Draft {
  readonly #watchers = new Set<() => void>();
  readonly #shelves: readonly Shelf[];
  #text = '';
  #values = '';

  constructor(shelves: readonly Shelf[] = shelvesOfBrowser()) {
    this.#shelves = shelves;
    try {
      const found = shelves.map((each) => each.getItem(KEPT)).find((text) => text !== null);
      const kept: unknown = JSON.parse(found ?? 'null');
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
    for (const shelf of this.#shelves) {
      try {
        shelf.setItem(KEPT, JSON.stringify([this.#text, this.#values]));
      } catch {
        // Full, or not allowed here: then a reload forgets it.
      }
    }
    this.#watchers.forEach((watcher) => watcher());
  }
}

/** The window's own and that of all windows; not every frame may keep something. */
function shelvesOfBrowser(): readonly Shelf[] {
  return [() => globalThis.sessionStorage, () => globalThis.localStorage].flatMap((open) => {
    try {
      return [open()];
    } catch {
      return [];
    }
  });
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
