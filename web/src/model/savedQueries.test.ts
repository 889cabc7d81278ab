import { describe, expect, it } from 'vitest';
import { groupedQueries, savedAt, standingOf, type SavedQuery } from './savedQueries';

const query = (
  database: string,
  name: string,
  text: string,
  version = `${name}-1`,
): SavedQuery => ({
  database,
  name,
  query: text,
  version,
  savedAt: '2026-11-17T09:00:00Z',
});
const link = { database: 'shop', name: 'orders', version: 'orders-1' };

describe('a saved query in a tab', () => {
  it('is followed when somebody renames it', () => {
    const renamed = query('shop', 'Orders of May', 'SELECT 1', 'orders-1');
    expect(savedAt(link, [query('shop', 'orders', 'SELECT 2', 'other'), renamed])).toBe(renamed);
  });

  it('stands as its text and its version say', () => {
    const tab = { saved: link, text: 'SELECT 1' };
    expect(standingOf({ saved: undefined, text: 'SELECT 1' }, [])).toBe('none');
    expect(standingOf(tab, [])).toBe('gone');
    expect(standingOf(tab, [query('shop', 'orders', 'SELECT 1')])).toBe('same');
    expect(standingOf(tab, [query('shop', 'orders', 'SELECT 2')])).toBe('edited');
    expect(standingOf(tab, [query('shop', 'orders', 'SELECT 2', 'orders-2')])).toBe('overtaken');
  });
});

describe('the list of saved queries', () => {
  const all = [
    query('archive', 'orders', 'SELECT * FROM old'),
    query('shop', 'customers', 'SELECT 1'),
    query('shop', 'orders', 'SELECT * FROM orders'),
  ];

  it('has those of the chosen connection first', () => {
    expect(groupedQueries(all, 'shop', '').map(({ database }) => database)).toEqual([
      'shop',
      'archive',
    ]);
    expect(groupedQueries(all, 'empty', '')).toHaveLength(2);
  });

  it('finds words in names and statements', () => {
    const found = groupedQueries(all, 'shop', 'orders FROM');
    expect(found.flatMap(({ queries }) => queries)).toEqual([all[2], all[0]]);
  });
});
