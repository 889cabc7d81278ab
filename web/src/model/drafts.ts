import { Store } from './Store';

/** What a browser keeps for its origin, as far as drafts need it. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'toolroom.draft.';

/**
 * What is typed and not yet saved, by name. It outlives a reload, a closed window, a crash and a sign-out;
 * where the browser keeps nothing it lives as long as the page, and the page asks before it goes.
 */
export class Drafts<Draft> extends Store<{ names: readonly string[] }> {
  readonly #prefix: string;
  readonly #storage: BrowserStorage | undefined;
  readonly #known = new Map<string, Draft>();
  #unkept = new Set<string>();

  /** @param group whose drafts they are, as in `domain` */
  constructor(group: string, storage: BrowserStorage | undefined = storageOfBrowser()) {
    super({ names: [] });
    this.#prefix = `${PREFIX}${group}.`;
    this.#storage = storage;
    this.tell({ names: this.#stored() });
  }

  /** The names of all drafts that wait. */
  get names(): readonly string[] {
    return this.state.names;
  }

  /** Whether some would be lost with the page, as the browser did not take them. */
  get endangered(): boolean {
    return this.#unkept.size > 0;
  }

  get(name: string): Draft | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    try {
      const kept = this.#storage?.getItem(this.#prefix + name);
      return kept === null || kept === undefined ? undefined : (JSON.parse(kept) as Draft);
    } catch {
      return undefined;
    }
  }

  put(name: string, draft: Draft): void {
    this.#known.set(name, draft);
    try {
      if (!this.#storage) throw new Error('nothing is kept here');
      this.#storage.setItem(this.#prefix + name, JSON.stringify(draft));
      this.#unkept.delete(name);
    } catch {
      this.#unkept.add(name);
    }
    if (!this.names.includes(name)) this.tell({ names: [...this.names, name] });
  }

  drop(name: string): void {
    this.#known.delete(name);
    this.#unkept.delete(name);
    try {
      this.#storage?.removeItem(this.#prefix + name);
    } catch {
      // It was not kept either.
    }
    if (this.names.includes(name)) {
      this.tell({ names: this.names.filter((each) => each !== name) });
    }
  }

  #stored(): readonly string[] {
    const found: string[] = [];
    try {
      for (let at = 0; at < (this.#storage?.length ?? 0); at++) {
        const key = this.#storage?.key(at);
        if (key?.startsWith(this.#prefix)) found.push(key.slice(this.#prefix.length));
      }
    } catch {
      // A window without storage has no drafts of before.
    }
    return found.toSorted();
  }
}

function storageOfBrowser(): BrowserStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
