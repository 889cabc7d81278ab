import { describe, expect, it } from 'vitest';
import { CUSTOMERS, NOTES, ORDERS, designOf, tablesOf } from './sample';
import { designAfter, isForeign, isKey, neighbours, referrers, typeText } from './schema';

describe('a design', () => {
  it('takes a later answer into the one before', () => {
    const before = designOf([CUSTOMERS, NOTES], { types: [{ name: 'int' }] });
    const after = designAfter(before, {
      designerId: 'd',
      version: 'w',
      seq: 3,
      since: 1,
      tables: [ORDERS],
      gone: ['t3'],
    });
    expect([...after.tables.keys()]).toEqual(['t1', 't2']);
    expect(after.tables.get('t1')).toBe(CUSTOMERS);
    expect(after.types).toHaveLength(1);
    expect(after.seq).toBe(3);
  });

  it('is begun anew by an answer that is whole', () => {
    const after = designAfter(designOf([CUSTOMERS]), { tables: [NOTES] });
    expect([...after.tables.keys()]).toEqual(['t3']);
  });

  it('writes types as people do', () => {
    expect(ORDERS.columns.map(typeText)).toEqual(['int', 'int', 'decimal(18,2)']);
    expect(typeText({ id: '', name: '', type: 'nvarchar', length: -1 })).toBe('nvarchar(max)');
    expect(typeText({ id: '', name: '', type: 'datetime2', scale: 3 })).toBe('datetime2(3)');
    expect(typeText({ id: '', name: '', type: 'int', formula: 'A + B' })).toBe('computed');
  });

  it('knows keys and who points at whom', () => {
    const tables = tablesOf(CUSTOMERS, ORDERS, NOTES);
    expect(isKey(ORDERS, 'c3')).toBe(true);
    expect(isForeign(ORDERS, 'c4')).toBe(true);
    expect(referrers(tables, 't1').map(({ key }) => key.name)).toEqual(['FK_Orders_Customers']);
    expect([...neighbours(tables, 't2')]).toEqual(['t1']);
    expect([...neighbours(tables, 't1')]).toEqual(['t2']);
    expect([...neighbours(tables, 't3')]).toEqual([]);
  });
});
