import type { Batch, EventFeed } from '../../../api/EventFeed';
import type { ToolInputs } from '../../../api/contracts';
import { freeNear, graphOf, placesForNew, takenBy } from '../../../model/designer/arrange';
import { canFold, heightOf, type Color } from '../../../model/designer/geometry';
import type { Place, Places } from '../../../model/designer/geometry';
import type { Shape, Shapes } from '../../../model/designer/shapes';
import type { Tables } from '../../../model/designer/schema';
import { problemOf, type Problem } from '../../../model/problem';
import type { DesignerCalls } from '../DesignerCalls';
import { arranged } from './elk';
import type { Drawn, Moved, Steps } from './Steps';
import { SaveQueue } from '../../../model/SaveQueue';
import { Store } from '../../../model/Store';
import { countText } from '../../../model/text';

export const MAIN = 'main';

export interface LayoutState {
  readonly view: string;
  readonly views: readonly string[];
  readonly places: Places;
  /** Only where a person said so: a wide table is folded unless. */
  readonly folds: ReadonlyMap<string, boolean>;
  readonly shapes: Shapes;
  readonly only: ReadonlySet<string>;
  readonly ready: boolean;
  readonly busy: boolean;
}

interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly collapsed?: boolean;
  readonly width?: number;
  readonly color?: Color;
}

const NO_SHAPES: ReadonlyMap<string, Shape | undefined> = new Map();

interface Unsettled {
  readonly tables: Tables;
  readonly view: string;
}

/** Where the tables stand, in the view that is shown; kept on the server for everybody. */
export class LayoutStore extends Store<LayoutState> {
  readonly #calls: DesignerCalls;
  readonly #designerId: string;
  readonly #onProblem: (problem: Problem) => void;
  readonly #steps: Steps;
  readonly #feed: EventFeed;
  #stopListening: () => void = () => {};
  #settling = false;
  #unsettled: Unsettled | undefined;
  #changes = 0;
  /** The view that the page shows, or is about to show. */
  #wanted = MAIN;
  #reading: Promise<void> | undefined;
  readonly #saves = new SaveQueue();

  constructor(
    calls: DesignerCalls,
    feed: EventFeed,
    designerId: string,
    onProblem: (problem: Problem) => void,
    steps: Steps,
  ) {
    super({
      view: MAIN,
      views: [MAIN],
      places: new Map(),
      folds: new Map(),
      shapes: new Map(),
      only: new Set(),
      ready: false,
      busy: false,
    });
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

  close(): void {
    this.#stopListening();
  }

  /** Shows a view as it is on the server; without a name, the one that the page shows or is about to show. */
  async read(view = this.#wanted): Promise<void> {
    this.#wanted = view;
    this.#changes++;
    this.#reading ??= this.#readUntilCurrent().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readUntilCurrent(): Promise<void> {
    for (;;) {
      await this.#saves.drained();
      const changes = this.#changes;
      const view = this.#wanted;
      try {
        const answer = await this.#calls.ask('designer_layout', {
          action: 'get',
          designerId: this.#designerId,
          view,
          limit: 5000,
        });
        // An answer from before a change of this page would undo it on the screen, so it is asked for again.
        if (changes === this.#changes) return this.#show(view, answer);
      } catch (wrong) {
        if (changes !== this.#changes) continue;
        this.#wanted = this.state.view;
        throw wrong;
      }
    }
  }

  #show(view: string, answer: Readonly<Record<string, unknown>>): void {
    const tables = (answer['tables'] ?? []) as readonly Placed[];
    this.tell({
      view: String(answer['view'] ?? MAIN),
      views: (answer['views'] ?? [MAIN]) as readonly string[],
      // Of a table that was dropped the server forgets the place; its ghost stays where it was.
      places: new Map([
        ...(view === this.state.view ? this.state.places : []),
        ...tables.map(({ id, x, y, width, color }) => [id, { x, y, width, color }] as const),
      ]),
      shapes: new Map(
        ((answer['shapes'] ?? []) as readonly Shape[]).map((each) => [each.id, each]),
      ),
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
        if (next.view === this.state.view) await this.#house(next.tables);
      }
    } catch (wrong) {
      this.#onProblem(problemOf(wrong));
    } finally {
      this.#settling = false;
    }
  }

  async #house(tables: Tables): Promise<void> {
    const homeless = [...tables.keys()].filter((id) => !this.state.places.has(id));
    if (homeless.length === 0) return;
    const places =
      homeless.length === tables.size
        ? await this.#engine(tables)
        : placesForNew(tables, this.state.places, this.#foldedIn(tables));
    await this.#keep(places, tables);
  }

  /** Moves everything that is given, and nothing else. */
  async arrange(tables: Tables): Promise<void> {
    await this.move(await this.#engine(tables), tables, 'arrange');
  }

  /** Brings tables back to where they were before a gesture, or to where it had brought them. */
  async back(step: Moved, way: 'undo' | 'redo'): Promise<void> {
    if (step.view !== this.state.view) await this.read(step.view);
    const { places, shapes } = way === 'undo' ? step.before : step.after;
    await this.#keep(places, undefined, shapes);
  }

  /** Draws something otherwise, by one gesture that undo takes back. */
  async draw(title: string, change: Partial<Drawn>, tables: Tables): Promise<void> {
    const after = { places: new Map(), shapes: NO_SHAPES, ...change };
    const before = {
      places: new Map(
        [...after.places].flatMap(([id, place]) => {
          const now = this.state.places.get(id);
          return now ? [[id, sameFields(now, place)] as const] : [];
        }),
      ),
      shapes: new Map([...after.shapes.keys()].map((id) => [id, this.state.shapes.get(id)])),
    };
    this.#steps.did({ kind: 'layout', view: this.state.view, title, before, after });
    await this.#keep(after.places, tables, after.shapes);
  }

  async #engine(tables: Tables): Promise<Map<string, Place>> {
    this.tell({ busy: true });
    try {
      return await arranged(graphOf(tables, this.#foldedIn(tables), this.state.places));
    } finally {
      this.tell({ busy: false });
    }
  }

  #foldedIn(tables: Tables): (id: string) => boolean {
    return (id) => {
      const table = tables.get(id);
      return table !== undefined && canFold(table) && (this.state.folds.get(id) ?? true);
    };
  }

  async move(places: Places, tables: Tables, what: 'arrange' | 'move' = 'move'): Promise<void> {
    const title = `${what} ${countText(places.size, 'table', 'tables')}`;
    await this.draw(title, { places }, tables);
  }

  /** Puts a table that has just been made where it was asked for, or beside what stands there. */
  async place(id: string, at: Place, tables: Tables): Promise<void> {
    const table = tables.get(id);
    if (!table) return;
    const folded = this.#foldedIn(tables);
    const taken = takenBy(tables, this.state.places, folded, id);
    const free = freeNear(at, taken, heightOf(table, folded(id)));
    await this.#keep(new Map([[id, free]]), tables);
  }

  /** The page shows it at once; the server is told after. A wide table stays folded meanwhile. */
  async #keep(places: Places, tables: Tables | undefined, shapes = NO_SHAPES): Promise<void> {
    if (places.size === 0 && shapes.size === 0) return;
    const folded = tables
      ? this.#foldedIn(tables)
      : (id: string) => this.state.folds.get(id) ?? false;
    const rounded = [...places].map(([id, place]): [string, Place] => [
      id,
      { ...place, x: Math.round(place.x), y: Math.round(place.y) },
    ]);
    const folds = new Map(this.state.folds);
    places.forEach((_, id) => folds.set(id, folded(id)));
    const kept = new Map(this.state.places);
    rounded.forEach(([id, place]) => kept.set(id, { ...kept.get(id), ...place }));
    const drawn = new Map(this.state.shapes);
    shapes.forEach((shape, id) => (shape ? drawn.set(id, shape) : drawn.delete(id)));
    this.tell({ places: kept, folds, shapes: drawn });
    await this.#set({
      // What is left out stays as it is on the server, whoever changed it meanwhile.
      tables: rounded.map(([id, place]) => ({
        id,
        x: place.x,
        y: place.y,
        collapsed: folded(id),
        ...('width' in place ? { width: place.width ?? 0 } : {}),
        ...('color' in place ? { color: place.color ?? '' } : {}),
      })),
      shapes: [...shapes].map(([id, shape]) => ({ id, ...shape })),
    });
  }

  async fold(id: string, folded: boolean): Promise<void> {
    this.tell({ folds: new Map(this.state.folds).set(id, folded) });
    await this.#set({ tables: [{ id, collapsed: folded }] });
  }

  /** A view with a name, begun with the places and the tables of this one. */
  async makeView(name: string, only: readonly string[]): Promise<void> {
    const tables = [...this.state.places].map(([id, { x, y, width = 0, color = '' }]) => ({
      id,
      x,
      y,
      width,
      color,
      collapsed: this.state.folds.get(id) ?? false,
    }));
    await this.#save({
      action: 'set',
      view: name,
      tables,
      shapes: [...this.state.shapes.values()].map((each) => ({ ...each })),
      only: only.map((id) => ({ id })),
    });
    await this.read(name);
  }

  async renameView(newName: string): Promise<void> {
    const { view } = this.state;
    await this.#save({
      action: 'rename',
      view,
      newName,
    });
    await this.read(newName);
  }

  async dropView(): Promise<void> {
    const { view } = this.state;
    await this.#save({
      action: 'drop',
      view,
    });
    await this.read(MAIN);
  }

  async #set(change: {
    tables: readonly Readonly<Record<string, unknown>>[];
    shapes?: readonly Readonly<Record<string, unknown>>[];
  }): Promise<void> {
    await this.#save({ action: 'set', view: this.state.view, ...change });
  }

  /** What is heard while this is under way is read after it: the view may have another name by then. */
  async #save(change: Omit<ToolInputs['designer_layout'], 'designerId'>): Promise<void> {
    this.#changes++;
    await this.#saves.save(() =>
      this.#calls.ask('designer_layout', { designerId: this.#designerId, ...change }),
    );
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
}

/** As something was, as far as it is about to change: undo takes back that and nothing else. */
function sameFields(now: Place, change: Place): Place {
  return {
    x: now.x,
    y: now.y,
    ...('width' in change ? { width: now.width } : {}),
    ...('color' in change ? { color: now.color } : {}),
  };
}
