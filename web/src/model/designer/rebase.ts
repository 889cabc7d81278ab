import { factsOf, type Facts } from './changes';
import type { Table, Tables } from './schema';

/** What the design and the database changed both, and not alike. */
export interface Conflict {
  readonly id: string;
  /** `column public.orders.total: changed in both`. */
  readonly what: string;
  readonly table: string;
  readonly part: string;
}

export type Side = 'design' | 'database';
export type Choices = ReadonlyMap<string, Side>;

/** What taking over the changes of the database would come to. */
export interface MergePreview {
  readonly version: string;
  readonly drift: readonly string[];
  readonly driftTotal: number;
  readonly conflicts: readonly Conflict[];
  /** The tables of conflicts, as the database has them. */
  readonly database: Tables;
}

export function mergePreviewOf(answer: Readonly<Record<string, unknown>>): MergePreview {
  const drift = (answer['drift'] ?? []) as readonly string[];
  return {
    version: String(answer['version'] ?? ''),
    drift,
    driftTotal: Number(answer['driftTotal'] ?? drift.length),
    conflicts: (answer['conflicts'] ?? []) as readonly Conflict[],
    database: new Map(
      ((answer['databaseTables'] ?? []) as readonly Table[]).map((each) => [each.id, each]),
    ),
  };
}

/** The object and what happened to it. */
export function conflictWords({ what }: Conflict): readonly [string, string] {
  const at = what.lastIndexOf(': ');
  return at < 0 ? [what, ''] : [what.slice(0, at), what.slice(at + 2)];
}

/** One side of a conflict: its facts, or nothing where that side dropped it. */
export type SideFacts = readonly (readonly [string, string])[] | undefined;

/** Both sides of a conflict, as far as they differ. */
export function sidesOf(
  { table, part }: Conflict,
  design: Tables,
  database: Tables,
): Readonly<Record<Side, SideFacts>> {
  const ours = factsOf(design.get(table), part, design);
  const theirs = factsOf(database.get(table), part, new Map([...design, ...database]));
  return { design: differing(ours, theirs), database: differing(theirs, ours) };
}

function differing(facts: Facts | undefined, others: Facts | undefined): SideFacts {
  if (!facts) return undefined;
  return Object.entries(facts).filter(([field, value]) =>
    others ? others[field] !== value : value !== '' && value !== 'no',
  );
}

/** What there is to choose about now: what is open, and what was chosen and can be chosen anew. */
export function shownConflicts(
  known: ReadonlyMap<string, Conflict>,
  open: readonly Conflict[],
  choices: Choices,
): Conflict[] {
  const ids = new Set(open.map((each) => each.id));
  return [...known.values()].filter(({ id }) => ids.has(id) || choices.has(id));
}
