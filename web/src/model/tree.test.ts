import { describe, expect, it } from 'vitest';
import { gridIn, linesOf, nodeOf } from './tree';

describe('a JSON tree', () => {
  it('says what a branch holds', () => {
    expect(nodeOf([1, 2, 3])).toMatchObject({ kind: 'branch', summary: '[3]' });
    expect(nodeOf({ a: 1, b: 2 })).toMatchObject({ summary: '{ a, b }' });
    expect([nodeOf([]), nodeOf({})].map((n) => n.kind === 'branch' && n.summary)).toEqual([
      '[]',
      '{}',
    ]);
  });

  it('shows leaves as text, with nothing hidden in them', () => {
    expect(nodeOf('a\u202eb')).toEqual({ kind: 'leaf', type: 'string', text: 'a\\u202eb' });
    expect(nodeOf(null)).toEqual({ kind: 'leaf', type: 'null', text: 'null' });
    expect(nodeOf(undefined)).toEqual({ kind: 'leaf', type: 'null', text: 'null' });
    expect(nodeOf(1e21)).toMatchObject({ text: '1e+21' });
  });

  it('counts lines no further than asked', () => {
    expect(linesOf({ a: [1, 2], b: 'x' }, 100)).toBe(5);
    expect(
      linesOf(
        Array.from({ length: 100_000 }, () => 0),
        50,
      ),
    ).toBe(50);
  });
});

describe('a table in an answer', () => {
  it('is found where there is one', () => {
    const answer = { recordset: [{ columns: [{ name: 'id', type: 'int' }], rows: [[1]] }] };
    expect(gridIn(answer)).toEqual({ columns: ['id'], rows: [[1]] });
  });

  it('is none in anything else', () => {
    for (const other of [
      null,
      1,
      {},
      { recordset: [] },
      { recordset: [{ columns: [], rows: [1] }] },
    ]) {
      expect(gridIn(other)).toBeUndefined();
    }
  });
});
