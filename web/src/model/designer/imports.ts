import { driftTexts } from './publish';

/** What an import would do to a design, as the tool tells it. */
export interface ImportPreview {
  /** `added table public.orders`, as many as the receipt lists. */
  readonly lines: readonly string[];
  /** How many more there are than are listed. */
  readonly more: number;
  readonly skipped: readonly Skipped[];
}

export interface Skipped {
  readonly line: number;
  readonly what: string;
  readonly why: string;
}

type Body = Readonly<Record<string, unknown>>;

export function importPreviewOf(answer: Body): ImportPreview {
  const receipt = (answer['receipt'] ?? {}) as Body;
  const { counts = {}, ...lists } = (receipt['changes'] ?? {}) as Record<string, unknown>;
  const listed = Object.entries(lists).map(
    ([kind, items]) => [kind, Array.isArray(items) ? (items as readonly unknown[]) : []] as const,
  );
  const totals = counts as Readonly<Record<string, number>>;
  const shown = new Map(listed.map(([kind, items]) => [kind, items.length]));
  return {
    lines: driftTexts(
      listed.flatMap(([kind, items]) => items.map((each) => `${kind} ${JSON.stringify(each)}`)),
    ),
    more: Object.entries(totals).reduce(
      (sum, [kind, total]) => sum + total - (shown.get(kind) ?? 0),
      0,
    ),
    skipped: (answer['skipped'] ?? []) as readonly Skipped[],
  };
}
