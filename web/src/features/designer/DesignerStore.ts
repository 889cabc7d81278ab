import { CLIENT } from '../../api/Api';
import type { Batch, EventFeed } from '../../api/EventFeed';
import { changesOf, type Change, type ReviewEntry } from '../../model/designer/changes';
import type { Choices } from '../../model/designer/rebase';
import { designAfter, type CanvasAnswer, type Design } from '../../model/designer/schema';
import { problemOf, type Problem } from '../../model/problem';
import type { DesignerCalls } from './DesignerCalls';
import type { Source } from './routes';
import { Steps } from './layout/Steps';
import { Store } from '../../model/Store';

export interface DesignerState {
  readonly design: Design | undefined;
  readonly changes: readonly Change[];
  readonly review: readonly ReviewEntry[];
  /** Ids of tables that somebody else has just changed, and who it was. */
  readonly glowing: ReadonlyMap<string, string>;
  readonly problem: Problem | undefined;
}

export type Edit = Readonly<Record<string, unknown>>;

const GLOW = 6_000;

/** One design as this page knows it, kept in step with the server. */
export class DesignerStore extends Store<DesignerState> {
  readonly calls: DesignerCalls;
  /** What this window did, moved tables among it. */
  readonly steps = new Steps();
  readonly #source: Source;
  readonly #feed: EventFeed;
  #stopListening: () => void = () => {};
  #designerId = '';
  #closed = false;
  #reading: Promise<void> | undefined;
  #turn: Promise<void> = Promise.resolve();
  #again: 'no' | 'since' | 'whole' = 'no';

  constructor(calls: DesignerCalls, feed: EventFeed, source: Source) {
    super({
      design: undefined,
      changes: [],
      review: [],
      glowing: new Map(),
      problem: undefined,
    });
    this.calls = calls;
    this.#source = source;
    this.#feed = feed;
  }

  /** May be begun again after it was closed: React draws a page twice to find faults. */
  begin(): void {
    this.#closed = false;
    this.#stopListening = this.#feed.listen((batch) => this.#hear(batch));
    void this.open();
  }

  get designerId(): string {
    return this.#designerId;
  }

  close(): void {
    this.#closed = true;
    this.#stopListening();
  }

  /** Opens the designer of the connection, or comes to the one that is open. */
  open = async (): Promise<void> => {
    this.tell({ problem: undefined });
    try {
      this.#designerId = await this.#shown();
      await this.#refresh('whole');
    } catch (wrong) {
      this.tell({ problem: problemOf(wrong) });
    }
  };

  async #shown(): Promise<string> {
    const { kind, id } = this.#source;
    if (kind === 'designer') return id;
    const shown = await this.calls.ask('mssql_schema_designer', {
      operation: 'show',
      connectionId: id,
    });
    return String(shown['designerId'] ?? '');
  }

  /** Reads what changed; asked again meanwhile, once more after that, and both wait for it. */
  #refresh(extent: 'since' | 'whole'): Promise<void> {
    if (this.#again !== 'whole') this.#again = extent;
    if (this.#designerId === '') return Promise.resolve();
    this.#reading ??= this.#readAll();
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#again !== 'no' && !this.#closed) {
        const whole = this.#again === 'whole';
        this.#again = 'no';
        await this.#read(whole);
      }
    } finally {
      this.#reading = undefined;
    }
  }

  async #read(whole: boolean): Promise<void> {
    const before = this.state.design;
    const since = whole || !before ? {} : { since: before.seq };
    // Where there were changes there most likely are some: nobody waits for one after the other.
    const early = this.state.changes.length > 0 ? this.#readReview() : undefined;
    early?.catch(() => {});
    const answer = await this.calls.ask('designer_model', {
      designerId: this.#designerId,
      ...since,
    });
    const design = designAfter(before, answer as CanvasAnswer);
    const changes = changesOf(design);
    // What changed is seen at once; whose work it is, and whether it was judged, a moment later.
    this.tell({ design, changes, problem: undefined });
    this.tell({ review: changes.length > 0 ? await (early ?? this.#readReview()) : [] });
  }

  async #readReview(): Promise<readonly ReviewEntry[]> {
    const answer = await this.calls.ask('designer_review', {
      designerId: this.#designerId,
      limit: 500,
    });
    return (answer['changes'] ?? []) as readonly ReviewEntry[];
  }

  /** All edits or none, on the version that is shown unless an older one is meant. */
  apply(edits: readonly Edit[], version?: string): Promise<void> {
    const change = () =>
      this.calls.ask('mssql_schema_designer', {
        operation: 'apply_edits',
        designerId: this.#designerId,
        payload: { expectedVersion: version ?? this.#version(), atomic: true, edits },
      });
    return this.#changing(change, 'since', edits.length);
  }

  /**
   * A change of the schema by this window: what undo takes back first, all of it at once.
   *
   * @param most how many entries of the history it makes at most; an agent may have added some since
   */
  async #changing(
    change: () => Promise<unknown>,
    extent: 'since' | 'whole' = 'since',
    most = 1,
  ): Promise<void> {
    let before = '';
    let depth = 0;
    await this.#inTurn(extent, () => {
      before = this.#version();
      depth = this.#undoable();
      return change();
    });
    if (this.#version() === before) return;
    const entries = Math.max(1, Math.min(most, this.#undoable() - depth));
    this.steps.did({ kind: 'schema', entries });
  }

  #undoable(): number {
    return this.state.design?.undo?.depth ?? 0;
  }

  /** One change after the other, each on what the one before has left: fast hands are not stale. */
  #inTurn(extent: 'since' | 'whole', change: () => Promise<unknown>): Promise<void> {
    const mine = this.#turn.then(async () => {
      await change();
      await this.#refresh(extent);
    });
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Whether edits would be taken: the engine's words if not. The design stays as it is. */
  async check(edits: readonly Edit[]): Promise<void> {
    await this.calls.ask('mssql_schema_designer', {
      operation: 'apply_edits',
      designerId: this.#designerId,
      payload: { expectedVersion: this.#version(), dryRun: true, edits },
    });
  }

  /** Writes the design's file, or reads it again and forgets what was not saved. */
  file(action: 'save' | 'reload', overwrite = false): Promise<void> {
    return this.#inTurn('whole', () =>
      this.calls.ask('designer_file', {
        action,
        designerId: this.#designerId,
        expectedVersion: this.#version(),
        ...(overwrite ? { overwrite } : {}),
      }),
    );
  }

  walk(action: 'undo' | 'redo', steps = 1): Promise<void> {
    return this.#inTurn('since', () =>
      this.calls.ask('designer_history', {
        action,
        steps,
        designerId: this.#designerId,
        expectedVersion: this.#version(),
      }),
    );
  }

  judge(
    action: 'accept' | 'revert' | 'discard',
    what: { changes?: readonly string[]; batch?: string } = {},
  ): Promise<void> {
    return this.#changing(() =>
      this.calls.ask('designer_review', {
        action,
        designerId: this.#designerId,
        expectedVersion: this.#version(),
        ...what,
      }),
    );
  }

  /** Takes over what changed in the database: with the unpublished edits, or instead of them. */
  readDatabase(action: 'rebase' | 'reload', choices: Choices = new Map()): Promise<void> {
    // What stands beside the tables may be otherwise, too.
    const read = () =>
      this.calls.ask('designer_publish', {
        action,
        designerId: this.#designerId,
        expectedVersion: this.#version(),
        ...(action === 'rebase' ? { choices: Object.fromEntries(choices) } : {}),
      });
    return this.#changing(read, 'whole');
  }

  /** After something that may have changed where changes are counted from. */
  refresh = (): Promise<void> => this.#refresh('whole');

  #version(): string {
    return this.state.design?.version ?? '';
  }

  #hear({ events, missed }: Batch): void {
    if (this.#designerId === '') return;
    if (missed) {
      this.#background('whole');
      return;
    }
    const mine = events.filter(({ data }) => data['designerId'] === this.#designerId);
    if (mine.some(({ type }) => type === 'designerClosed')) {
      this.#background('whole');
      return;
    }
    const known = this.state.design?.seq ?? 0;
    const commits = mine.filter(({ type }) => type === 'schemaCommitted');
    // What people do in this page they see; what agents do is pointed out.
    const others = commits.filter(({ data }) => data['client'] !== CLIENT);
    if (commits.some(({ data }) => Number(data['seq']) > known)) {
      const before = this.state.design;
      const read = commits.some(({ data }) => data['kind'] === 'rebase') ? 'whole' : 'since';
      void this.#refresh(read).then(
        () => others.length > 0 && this.#glow(before, String(others.at(-1)?.data['client'] ?? '')),
        this.#failed,
      );
    } else if (
      mine.some(
        ({ type, data }) =>
          (type === 'reviewChanged' && !this.calls.isOwn(data['batch'])) ||
          type === 'schemaPublished',
      )
    ) {
      this.#background('whole');
    }
  }

  #background(extent: 'since' | 'whole'): void {
    this.#refresh(extent).catch(this.#failed);
  }

  #failed = (wrong: unknown): void => {
    const problem = problemOf(wrong);
    // The shell says when the server is gone; all is read anew when it is back.
    if (problem.code !== 'page.no-answer') this.tell({ problem });
  };

  /** What is not the same object as before has come from the server since. */
  #glow(before: Design | undefined, client: string): void {
    const now = this.state.design;
    if (!now || !before) return;
    const changed = [...now.tables.values()]
      .filter((table) => before.tables.get(table.id) !== table)
      .map((table) => table.id);
    if (changed.length === 0 || changed.length === now.tables.size) return;
    this.tell({
      glowing: new Map([...this.state.glowing, ...changed.map((id) => [id, client] as const)]),
    });
    setTimeout(() => {
      const rest = new Map(this.state.glowing);
      changed.forEach((id) => rest.delete(id));
      this.tell({ glowing: rest });
    }, GLOW);
  }

  protected override tell(change: Partial<DesignerState>): void {
    if (!this.#closed) super.tell(change);
  }
}
