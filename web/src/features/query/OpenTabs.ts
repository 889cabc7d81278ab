import type { Given } from '../../model/parameters';
import type { SavedLink } from '../../model/savedQueries';
import { Store } from '../../model/Store';
import { shortened } from '../../model/text';
import { windowsOfBrowser, type Windows } from './windows';

/** One statement that is being worked on. */
export interface QueryTab {
  readonly id: string;
  /** Empty until somebody names it. */
  readonly name: string;
  readonly database: string;
  readonly text: string;
  readonly values: Readonly<Record<string, Given>>;
  /** The saved query that it shows. */
  readonly saved: SavedLink | undefined;
}

/** Without a tab as long as it is not known which are this window's. */
export interface TabsState {
  readonly tabs: readonly QueryTab[];
  readonly chosen: string;
  /** What was closed last is last. */
  readonly closed: readonly QueryTab[];
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Shelves {
  /** The window's own. */
  readonly own: BrowserStorage | undefined;
  /** That of all windows of this browser. */
  readonly shared: BrowserStorage | undefined;
}

const WINDOW = 'toolroom.query.window';
const TABS = 'toolroom.query.tabs.';
/** Where the one statement was kept before there were tabs. */
const FORMER = 'toolroom.query.draft';
const MOST_CLOSED = 50;
const TITLE = 26;

const randomId = () => crypto.randomUUID().slice(0, 8);

const blankTab = (database = ''): QueryTab => ({
  id: randomId(),
  name: '',
  database,
  text: '',
  values: {},
  saved: undefined,
});

const isBlank = (tab: QueryTab) => tab.text.trim() === '' && tab.name === '';

/** What a tab is called: its name, that of its saved query, or how its statement begins. */
export const titleOf = ({ name, saved, text }: QueryTab): string =>
  name || saved?.name || shortened(text.trim().replace(/\s+/g, ' '), TITLE) || 'New query';

/**
 * The tabs of this window. They outlive a reload, a crash and a closed window: a window that is loaded anew has its own
 * again, and a new one takes over those of windows that are gone. None has those of a window that is still open.
 */
export class OpenTabs extends Store<TabsState> {
  readonly #shelves: Shelves;
  readonly #windows: Windows;
  #opening: Promise<void> | undefined;
  #window = '';
  /** Whether the browser did not take what was last to be kept. */
  #unkept = false;

  constructor(shelves: Shelves = shelvesOfBrowser(), windows: Windows = windowsOfBrowser) {
    super({ tabs: [], chosen: '', closed: [] });
    this.#shelves = shelves;
    this.#windows = windows;
  }

  get chosen(): QueryTab | undefined {
    return this.state.tabs.find(({ id }) => id === this.state.chosen);
  }

  /** Whether text would be lost with the page. */
  get endangered(): boolean {
    return this.#unkept && this.state.tabs.some((tab) => tab.text.trim() !== '');
  }

  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<void> {
    const known = this.#read(this.#shelves.own, WINDOW);
    const name = typeof known === 'string' ? known : randomId();
    // A window that was duplicated has the name of the first one, which is still there.
    const mine = await this.#windows.claim(name);
    this.#window = mine ? name : randomId();
    if (!mine) await this.#windows.claim(this.#window);
    this.#keep(this.#shelves.own, WINDOW, this.#window);
    const before = stateIn(this.#read(this.#shelves.shared, TABS + name));
    if (mine && before) return this.#set(before);
    if (before) {
      const tabs = before.tabs.map((tab) => ({ ...tab, id: randomId() }));
      return this.#set({ tabs, chosen: tabs[0]?.id ?? '', closed: [] });
    }
    const tabs = [...(await this.#left()), ...this.#former()];
    if (tabs.length === 0) tabs.push(blankTab());
    return this.#set({ tabs, chosen: tabs.at(-1)?.id ?? '', closed: [] });
  }

  /** Tabs of windows that are gone, taken over. */
  async #left(): Promise<QueryTab[]> {
    const { shared } = this.#shelves;
    const alive = await this.#windows.alive();
    const keys = Array.from({ length: shared?.length ?? 0 }, (_, at) => shared?.key(at) ?? '')
      .filter((key) => key.startsWith(TABS) && !alive.has(key.slice(TABS.length)))
      .toSorted();
    const found = keys.flatMap((key) => stateIn(this.#read(shared, key))?.tabs ?? []);
    keys.forEach((key) => shared?.removeItem(key));
    return found.filter((tab) => !isBlank(tab));
  }

  #former(): QueryTab[] {
    const kept = this.#read(this.#shelves.shared, FORMER);
    const text = Array.isArray(kept) ? String(kept[0]) : '';
    this.#shelves.shared?.removeItem(FORMER);
    return text.trim() === '' ? [] : [{ ...blankTab(), text }];
  }

  /** A tab at the end, chosen; one that is still blank is used first. */
  add(of: Partial<Omit<QueryTab, 'id'>>): QueryTab {
    const { chosen } = this;
    const given = { database: chosen?.database ?? '', ...of };
    if (chosen && isBlank(chosen) && (of.text ?? '') !== '') {
      this.change(chosen.id, given);
      return { ...chosen, ...given };
    }
    const tab = { ...blankTab(), ...given };
    this.#change((now) => ({ ...now, tabs: [...now.tabs, tab], chosen: tab.id }));
    return tab;
  }

  choose(id: string): void {
    this.#change((now) => (now.tabs.some((tab) => tab.id === id) ? { ...now, chosen: id } : now));
  }

  /** The tab so many places on; behind the last comes the first. */
  step(by: number): void {
    this.#change((now) => {
      const at = now.tabs.findIndex(({ id }) => id === now.chosen);
      const next = now.tabs[(at + by + now.tabs.length) % now.tabs.length];
      return next ? { ...now, chosen: next.id } : now;
    });
  }

  change(id: string, change: Partial<Omit<QueryTab, 'id'>>): void {
    const tab = this.state.tabs.find((each) => each.id === id);
    if (
      !tab ||
      Object.entries(change).every(([key, value]) => tab[key as keyof QueryTab] === value)
    )
      return;
    this.#change((now) => ({
      ...now,
      tabs: now.tabs.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }));
  }

  /** Closes a tab; what was written in it can be opened again. */
  close(id: string): void {
    this.#change((now) => {
      const at = now.tabs.findIndex((tab) => tab.id === id);
      const tab = now.tabs[at];
      if (!tab) return now;
      const rest = now.tabs.filter((each) => each !== tab);
      const tabs = rest.length > 0 ? rest : [blankTab(tab.database)];
      const beside = tabs[Math.min(at, tabs.length - 1)];
      return {
        tabs,
        chosen: now.chosen === id ? (beside?.id ?? '') : now.chosen,
        closed: isBlank(tab) ? now.closed : [...now.closed, tab].slice(-MOST_CLOSED),
      };
    });
  }

  /** Opens again what was closed last. */
  reopen(): void {
    this.#change((now) => {
      const tab = now.closed.at(-1);
      if (!tab) return now;
      const others = now.tabs.filter((each) => !isBlank(each));
      return { tabs: [...others, tab], chosen: tab.id, closed: now.closed.slice(0, -1) };
    });
  }

  #change(next: (now: TabsState) => TabsState): void {
    if (this.state.tabs.length === 0) return;
    const state = next(this.state);
    if (state !== this.state) this.#set(state);
  }

  #set(state: TabsState): void {
    this.#unkept = !this.#keep(this.#shelves.shared, TABS + this.#window, state);
    this.tell(state);
  }

  #read(storage: BrowserStorage | undefined, key: string): unknown {
    try {
      return JSON.parse(storage?.getItem(key) ?? 'null');
    } catch {
      // Whatever lies there was not written here.
      return undefined;
    }
  }

  #keep(storage: BrowserStorage | undefined, key: string, value: unknown): boolean {
    try {
      storage?.setItem(key, JSON.stringify(value));
      return storage !== undefined;
    } catch {
      // Full, or not allowed here.
      return false;
    }
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function linkIn(kept: unknown): SavedLink | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { database, name, version } = kept as Record<string, unknown>;
  return { database: text(database), name: text(name), version: text(version) };
}

function tabIn(kept: unknown): QueryTab[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { id, name, database, text: written, values, saved } = kept as Record<string, unknown>;
  if (typeof id !== 'string' || typeof written !== 'string') return [];
  return [
    {
      id,
      name: text(name),
      database: text(database),
      text: written,
      values: (typeof values === 'object' ? (values ?? {}) : {}) as QueryTab['values'],
      saved: linkIn(saved),
    },
  ];
}

function stateIn(kept: unknown): TabsState | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { tabs, chosen, closed } = kept as Record<string, unknown>;
  const found = Array.isArray(tabs) ? tabs.flatMap(tabIn) : [];
  const first = found[0];
  if (!first) return undefined;
  return {
    tabs: found,
    chosen: found.some(({ id }) => id === chosen) ? text(chosen) : first.id,
    closed: Array.isArray(closed) ? closed.flatMap(tabIn) : [],
  };
}

/** Not every frame may keep something. */
function shelvesOfBrowser(): Shelves {
  const opened = (open: () => Storage) => {
    try {
      return open();
    } catch {
      return undefined;
    }
  };
  return {
    own: opened(() => globalThis.sessionStorage),
    shared: opened(() => globalThis.localStorage),
  };
}
