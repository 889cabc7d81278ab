import type { Place } from '../../../model/designer/geometry';
import type { Shape } from '../../../model/designer/shapes';
import { Store } from '../../../model/Store';

/** Some of what stands on the canvas; a shape that is undefined is not there. */
export interface Drawn {
  readonly places: ReadonlyMap<string, Place>;
  readonly shapes: ReadonlyMap<string, Shape | undefined>;
}

/** What one gesture changed on the canvas, as it was and as it is. */
export interface Moved {
  readonly kind: 'layout';
  readonly view: string;
  readonly title: string;
  readonly before: Drawn;
  readonly after: Drawn;
}

/** What one act changed in the schema, and how many entries of the server's history that took. */
export interface Edited {
  readonly kind: 'schema';
  readonly entries: number;
}

export type Step = Moved | Edited;

/**
 * What this window did, in its order: edits of the schema are taken back by the server's history, which all
 * share; moved tables by the window that moved them. So the last thing a person did is what undo takes back.
 */
export class Steps extends Store<{ past: readonly Step[]; ahead: readonly Step[] }> {
  constructor() {
    super({ past: [], ahead: [] });
  }

  get undo(): Step | undefined {
    return this.state.past.at(-1);
  }

  get redo(): Step | undefined {
    return this.state.ahead.at(-1);
  }

  did(step: Step): void {
    this.tell({ past: [...this.state.past.slice(-199), step], ahead: [] });
  }

  /** Takes the last step back, or makes the last one that was taken back again. */
  walked(way: 'undo' | 'redo'): void {
    const step = way === 'undo' ? this.undo : this.redo;
    if (!step) return;
    const { past, ahead } = this.state;
    if (way === 'undo') this.tell({ past: past.slice(0, -1), ahead: [...ahead, step] });
    else this.tell({ past: [...past, step], ahead: ahead.slice(0, -1) });
  }
}
