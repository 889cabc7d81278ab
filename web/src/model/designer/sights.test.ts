import { describe, expect, it } from 'vitest';
import { previewOf } from './publish';
import { CUSTOMERS, NOTES, ORDERS, tablesOf } from './sample';
import { hitsFor, isNarrowed, NOTHING_NARROWED, schemaCounts, sightOf } from './sights';

const tables = tablesOf(CUSTOMERS, ORDERS, NOTES);

describe('narrowing', () => {
  it('shows all when nothing is narrowed', () => {
    expect(sightOf(tables, NOTHING_NARROWED).shown).toBe(tables);
    expect(isNarrowed(NOTHING_NARROWED)).toBe(false);
  });

  it('hides a schema and dims those who have relations with what is left', () => {
    const narrowing = { ...NOTHING_NARROWED, hiddenSchemas: new Set(['dbo']) };
    const sight = sightOf(tables, narrowing);
    expect([...sight.shown.keys()]).toEqual(['t2', 't1']);
    expect([...sight.dim]).toEqual(['t1']);
    expect([...sightOf(tables, { ...narrowing, neighbours: false }).shown.keys()]).toEqual(['t2']);
  });

  it('shows only some tables', () => {
    const sight = sightOf(tables, { ...NOTHING_NARROWED, only: new Set(['t3']) });
    expect([...sight.shown.keys()]).toEqual(['t3']);
  });

  it('counts the tables of each schema, empty ones too', () => {
    expect(schemaCounts(tables, ['dbo', 'sales', 'empty'])).toEqual([
      ['dbo', 2],
      ['sales', 1],
      ['empty', 0],
    ]);
  });
});

describe('finding', () => {
  it('has tables before columns and beginnings before the rest', () => {
    const hits = hitsFor('o', tables).map((hit) => hit.column?.name ?? hit.table.name);
    expect(hits[0]).toBe('Orders');
    expect(hits).toContain('CustomerId');
    expect(hits.indexOf('Customers')).toBeLessThan(hits.indexOf('CustomerId'));
  });

  it('does not take every column for a hit because its table is one', () => {
    expect(hitsFor('customer', tables).map((hit) => hit.column?.name)).toEqual([
      undefined,
      'CustomerId',
    ]);
  });

  it('finds a column by its table and name', () => {
    const [hit] = hitsFor('orders.total', tables);
    expect(hit?.column?.id).toBe('c5');
    expect(hitsFor('  ', tables)).toEqual([]);
  });
});

describe('a preview of publishing', () => {
  it('is complete when the answer is short', () => {
    expect(previewOf({ plan: 'p', statements: 2 })).toEqual({
      version: '',
      plan: 'p',
      statements: 2,
      losesData: false,
      keepsCopy: false,
      copies: [],
      risks: [],
      risksTotal: 0,
      drift: [],
      warnings: [],
    });
  });
});
