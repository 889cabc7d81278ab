import type { Place } from '../../model/designer/geometry';

/** Places that were changed by one gesture, as they were and as they are. */
export interface Moved {
  readonly kind: 'layout';
  readonly view: string;
  readonly title: string;
  readonly before: ReadonlyMap<string, Place>;
  readonly after: ReadonlyMap<string, Place>;
}

export type Step = Moved | { readonly kind: 'schema' };

/**
 * What this window did, in its order: edits of the schema are taken back by the server's history, which all
 * share; moved tables by the window that moved them. So the last thing a person did is what undo takes back.
 */
export class Steps {
  readonly #watchers = new Set<() => void>();
  #past: readonly Step[] = [];
  #ahead: readonly Step[] = [];

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  get undo(): Step | undefined {
    return this.#past.at(-1);
  }

  get redo(): Step | undefined {
    return this.#ahead.at(-1);
  }

  did(step: Step): void {
    this.#set([...this.#past.slice(-199), step], []);
  }

  /** Takes the last step back, or makes the last one that was taken back again. */
  walked(way: 'undo' | 'redo'): void {
    const step = way === 'undo' ? this.undo : this.redo;
    if (!step) return;
    if (way === 'undo') this.#set(this.#past.slice(0, -1), [...this.#ahead, step]);
    else this.#set([...this.#past, step], this.#ahead.slice(0, -1));
  }

  #set(past: readonly Step[], ahead: readonly Step[]): void {
    this.#past = past;
    this.#ahead = ahead;
    this.#watchers.forEach((watcher) => watcher());
  }
}
