/** What several parts of a page look at: how it stands now, and who wants to hear when that changes. */
export abstract class Store<State extends object> {
  readonly #watchers = new Set<() => void>();
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  protected tell(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#watchers.forEach((watcher) => watcher());
  }
}
