import { describe, expect, it } from 'vitest';
import { conflictWords, mergePreviewOf, shownConflicts, sidesOf, type Conflict } from './rebase';
import type { Table, Tables } from './schema';

const table = (columns: Table['columns']): Tables =>
  new Map([['t', { id: 't', schema: 'public', name: 'orders', columns }]]);
const conflict = (part: string, id = `column:${part}`): Conflict => ({
  id,
  what: 'column public.orders.total: changed in both',
  table: 't',
  part,
});

describe('a merge of design and database', () => {
  it('shows of both sides what differs', () => {
    const ours = table([{ id: 'c', name: 'total', type: 'bigint', nullable: true }]);
    const theirs = table([{ id: 'c', name: 'total', type: 'numeric', nullable: true }]);
    expect(sidesOf(conflict('c'), ours, theirs)).toEqual({
      design: [['type', 'bigint']],
      database: [['type', 'numeric']],
    });
  });

  it('shows the whole of what one side dropped', () => {
    const sides = sidesOf(
      conflict('c'),
      table([{ id: 'c', name: 'total', type: 'bigint' }]),
      table([]),
    );
    expect(sides.database).toBeUndefined();
    expect(sides.design).toEqual([
      ['name', 'total'],
      ['type', 'bigint'],
    ]);
  });

  it('tells the object from what happened to it', () => {
    expect(conflictWords(conflict('c'))).toEqual(['column public.orders.total', 'changed in both']);
  });

  it('keeps in sight what was chosen, and not what a choice has settled', () => {
    const [one, two, three] = [conflict('a'), conflict('b'), conflict('c')];
    const known = new Map([one, two, three].map((each) => [each.id, each]));
    expect(shownConflicts(known, [three], new Map([[one.id, 'design']]))).toEqual([one, three]);
  });

  it('reads an answer that has nothing', () => {
    expect(mergePreviewOf({}).conflicts).toEqual([]);
  });
});
