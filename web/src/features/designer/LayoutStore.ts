import type { Batch, EventFeed } from '../../api/EventFeed';
import { graphOf, placesForNew } from '../../model/designer/arrange';
import { canFold, type Place, type Places } from '../../model/designer/geometry';
import type { Tables } from '../../model/designer/schema';
import { problemOf, type Problem } from '../../model/problem';
import type { DesignerCalls } from './DesignerCalls';
import { arranged } from './elk';
import type { Moved, Steps } from './Steps';
import { countText } from '../../model/text';

export const MAIN = 'main';

export interface LayoutState {
  readonly view: string;
  readonly views: readonly string[];
  readonly places: Places;
  /** Only where a person said so: a wide table is folded unless. */
  readonly folds: ReadonlyMap<string, boolean>;
  readonly only: ReadonlySet<string>;
  readonly ready: boolean;
  readonly busy: boolean;
}

interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly collapsed?: boolean;
}

interface Unsettled {
  readonly tables: Tables;
  readonly view: string;
}

/** Where the tables stand, in the view that is shown; kept on the server for everybody. */
export class LayoutStore {
  readonly #calls: DesignerCalls;
  readonly #designerId: string;
  readonly #onProblem: (problem: Problem) => void;
  readonly #steps: Steps;
  readonly #watchers = new Set<() => void>();
  readonly #feed: EventFeed;
  #stopListening: () => void = () => {};
  #settling = false;
  #unsettled: Unsettled | undefined;
  #state: LayoutState = {
    view: MAIN,
    views: [MAIN],
    places: new Map(),
    folds: new Map(),
    only: new Set(),
    ready: false,
    busy: false,
  };

  constructor(
    calls: DesignerCalls,
    feed: EventFeed,
    designerId: string,
    onProblem: (problem: Problem) => void,
    steps: Steps,
  ) {
    this.#steps = steps;
    this.#calls = calls;
    this.#designerId = designerId;
    this.#onProblem = onProblem;
    this.#feed = feed;
  }

  begin(): void {
    this.#stopListening = this.#feed.listen((batch) => this.#hear(batch));
    this.read().catch((wrong: unknown) => this.#onProblem(problemOf(wrong)));
  }

  get state(): LayoutState {
    return this.#state;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  close(): void {
    this.#stopListening();
  }

  async read(view = this.#state.view): Promise<void> {
    const answer = await this.#calls.ask('designer_layout', {
      action: 'get',
      designerId: this.#designerId,
      view,
    });
    const tables = (answer['tables'] ?? []) as readonly Placed[];
    this.#tell({
      view: String(answer['view'] ?? MAIN),
      views: (answer['views'] ?? [MAIN]) as readonly string[],
      // Of a table that was dropped the server forgets the place; its ghost stays where it was.
      places: new Map([
        ...(view === this.#state.view ? this.#state.places : []),
        ...tables.map(({ id, x, y }) => [id, { x, y }] as const),
      ]),
      folds: new Map(tables.map(({ id, collapsed }) => [id, collapsed === true])),
      only: new Set((answer['only'] ?? []) as readonly string[]),
      ready: true,
    });
  }

  /** Finds places for what has none: all of it by the engine, a few beside their neighbours. */
  async settle(tables: Tables, view: string): Promise<void> {
    this.#unsettled = { tables, view };
    if (this.#settling) return;
    this.#settling = true;
    try {
      // What came while the engine was at work has its turn after it.
      while (this.#unsettled) {
        const next: Unsettled = this.#unsettled;
        this.#unsettled = undefined;
        if (next.view === this.#state.view) await this.#house(next.tables);
      }
    } catch (wrong) {
      this.#onProblem(problemOf(wrong));
    } finally {
      this.#settling = false;
    }
  }

  async #house(tables: Tables): Promise<void> {
    const homeless = [...tables.keys()].filter((id) => !this.#state.places.has(id));
    if (homeless.length === 0) return;
    const places =
      homeless.length === tables.size
        ? await this.#engine(tables)
        : placesForNew(tables, this.#state.places, this.#foldedIn(tables));
    await this.#keep(places, tables);
  }

  /** Moves everything that is given, and nothing else. */
  async arrange(tables: Tables): Promise<void> {
    await this.#step(await this.#engine(tables), tables, 'arrange');
  }

  /** Brings tables back to where they were before a gesture, or to where it had brought them. */
  async back(step: Moved, way: 'undo' | 'redo'): Promise<void> {
    if (step.view !== this.#state.view) await this.read(step.view);
    await this.#keep(way === 'undo' ? step.before : step.after, undefined);
  }

  async #step(
    places: ReadonlyMap<string, Place>,
    tables: Tables,
    what: 'arrange' | 'move',
  ): Promise<void> {
    const before = new Map(
      [...places.keys()].flatMap((id) => {
        const place = this.#state.places.get(id);
        return place ? [[id, place] as const] : [];
      }),
    );
    const { view } = this.#state;
    const title = `${what} ${countText(places.size, 'table', 'tables')}`;
    this.#steps.did({ kind: 'layout', view, title, before, after: places });
    await this.#keep(places, tables);
  }

  async #engine(tables: Tables): Promise<Map<string, Place>> {
    this.#tell({ busy: true });
    try {
      return await arranged(graphOf(tables, this.#foldedIn(tables)));
    } finally {
      this.#tell({ busy: false });
    }
  }

  #foldedIn(tables: Tables): (id: string) => boolean {
    return (id) => {
      const table = tables.get(id);
      return table !== undefined && canFold(table) && (this.#state.folds.get(id) ?? true);
    };
  }

  async move(places: ReadonlyMap<string, Place>, tables: Tables): Promise<void> {
    await this.#step(places, tables, 'move');
  }

  /** Puts a table that has just been made where it was asked for. */
  async place(id: string, at: Place, tables: Tables): Promise<void> {
    await this.#keep(new Map([[id, at]]), tables);
  }

  /** The page shows it at once; the server is told after. A wide table stays folded meanwhile. */
  async #keep(places: ReadonlyMap<string, Place>, tables: Tables | undefined): Promise<void> {
    if (places.size === 0) return;
    const folded = tables
      ? this.#foldedIn(tables)
      : (id: string) => this.#state.folds.get(id) ?? false;
    const items = [...places].map(([id, { x, y }]) => ({
      id,
      x: Math.round(x),
      y: Math.round(y),
      collapsed: folded(id),
    }));
    const folds = new Map(this.#state.folds);
    items.forEach(({ id, collapsed }) => folds.set(id, collapsed));
    this.#tell({
      places: new Map([
        ...this.#state.places,
        ...items.map(({ id, x, y }) => [id, { x, y }] as const),
      ]),
      folds,
    });
    await this.#set({ tables: items });
  }

  async fold(id: string, folded: boolean): Promise<void> {
    this.#tell({ folds: new Map(this.#state.folds).set(id, folded) });
    await this.#set({ tables: [{ id, collapsed: folded }] });
  }

  /** A view with a name, begun with the places and the tables of this one. */
  async makeView(name: string, only: readonly string[]): Promise<void> {
    const tables = [...this.#state.places].map(([id, { x, y }]) => ({
      id,
      x,
      y,
      collapsed: this.#state.folds.get(id) ?? false,
    }));
    await this.#calls.ask('designer_layout', {
      action: 'set',
      designerId: this.#designerId,
      view: name,
      tables,
      only: only.map((id) => ({ id })),
    });
    await this.read(name);
  }

  async renameView(newName: string): Promise<void> {
    const { view } = this.#state;
    await this.#calls.ask('designer_layout', {
      action: 'rename',
      designerId: this.#designerId,
      view,
      newName,
    });
    await this.read(newName);
  }

  async dropView(): Promise<void> {
    const { view } = this.#state;
    await this.#calls.ask('designer_layout', {
      action: 'drop',
      designerId: this.#designerId,
      view,
    });
    await this.read(MAIN);
  }

  async #set(change: { tables: readonly Readonly<Record<string, unknown>>[] }): Promise<void> {
    await this.#calls.ask('designer_layout', {
      action: 'set',
      designerId: this.#designerId,
      view: this.#state.view,
      ...change,
    });
  }

  #hear({ events, missed }: Batch): void {
    const touched = events.some(
      ({ type, data }) =>
        type === 'layoutChanged' &&
        data['designerId'] === this.#designerId &&
        !this.#calls.isOwn(data['batch']),
    );
    if (missed || touched) {
      this.read().catch((wrong: unknown) => {
        const problem = problemOf(wrong);
        // The view may have been dropped by somebody else.
        if (problem.code === 'not_found') this.read(MAIN).catch(() => {});
      });
    }
  }

  #tell(change: Partial<LayoutState>): void {
    this.#state = { ...this.#state, ...change };
    this.#watchers.forEach((watcher) => watcher());
  }
}
