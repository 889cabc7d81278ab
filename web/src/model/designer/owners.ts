import type { Crossing, Design } from './schema';

const COLORS = ['blue', 'green', 'orange', 'purple', 'yellow', 'red'] as const;

/** The color of each table that a bounded context owns: one color for each context, as far as they go. */
export function ownerColors({ owners }: Pick<Design, 'owners'>): ReadonlyMap<string, string> {
  const contexts = [...new Set([...owners.values()].map((each) => each[0] ?? ''))].toSorted();
  return new Map(
    [...owners].map(([table, [first = '']]) => [
      table,
      COLORS[contexts.indexOf(first) % COLORS.length] ?? '',
    ]),
  );
}

/** The simple names of the contexts that own a table. */
export const ownerText = ({ owners }: Pick<Design, 'owners'>, table: string): string =>
  (owners.get(table) ?? []).map((each) => each.slice(each.lastIndexOf('.') + 1)).join(', ');

/** Crossings by foreign keys that are not published yet. */
export function newCrossings(
  design: Pick<Design, 'crossings' | 'added' | 'base'>,
): readonly Crossing[] {
  return design.crossings.filter(({ table, foreignKey }) => {
    const before = design.base.get(table);
    return design.added.has(table)
      ? true
      : before !== undefined && !before.foreignKeys?.some(({ id }) => id === foreignKey);
  });
}
