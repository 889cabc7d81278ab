import { describe, expect, it } from 'vitest';
import { nextOrdering, orderedRows, rowsWith } from './order';

const column = (type: string) => [{ name: 'a', type, nullable: true, masked: false }];
const ordered = (type: string, values: readonly unknown[], down = false) =>
  orderedRows(
    values.map((value) => [value]),
    column(type),
    { column: 0, down },
  ).map(([value]) => value);

describe('rows with some letters', () => {
  it('have them in any cell, and not in a NULL', () => {
    const rows = [['Ada', 1, null], ['bob', 20, { mail: 'ADA@example.org' }], ['null']];
    expect(rowsWith(rows, ' ada ')).toEqual([rows[0], rows[1]]);
    expect(rowsWith(rows, '20')).toEqual([rows[1]]);
    expect(rowsWith(rows, 'null')).toEqual([rows[2]]);
    expect(rowsWith(rows, ' ')).toBe(rows);
  });
});

describe('rows in the order of a column', () => {
  it('have numbers by size, also where they came as text', () => {
    expect(ordered('numeric(10,2)', ['10.00', '9.50', '-1', null, '100'])).toEqual([
      '-1',
      '9.50',
      '10.00',
      '100',
      null,
    ]);
    expect(ordered('int8', ['9007199254740993', '9007199254740992', 5])).toEqual([
      5,
      '9007199254740992',
      '9007199254740993',
    ]);
  });

  it('have texts as a person would, an empty one first and NULL last either way', () => {
    expect(ordered('text', ['b', null, 'Ä', '', 'a'])).toEqual(['', 'a', 'Ä', 'b', null]);
    expect(ordered('text', ['b', null, '', 'a'], true)).toEqual(['b', 'a', '', null]);
  });

  it('keep the order they came in where they are equal, and leave the list as it was', () => {
    const rows = [
      [1, 'x'],
      [1, 'y'],
      [0, 'z'],
    ];
    expect(orderedRows(rows, column('int4'), { column: 0, down: true })).toEqual([
      [1, 'x'],
      [1, 'y'],
      [0, 'z'],
    ]);
    expect(rows[2]).toEqual([0, 'z']);
  });

  it('go up, down and back by one heading', () => {
    const up = nextOrdering(undefined, 2);
    const down = nextOrdering(up, 2);
    expect([up, down, nextOrdering(down, 2), nextOrdering(down, 1)]).toEqual([
      { column: 2, down: false },
      { column: 2, down: true },
      undefined,
      { column: 1, down: false },
    ]);
  });
});
