import { describe, expect, it } from 'vitest';
import { freeNear, nearestTable, placesForNew, takenBy } from './arrange';
import { heightOf, overlaps, WIDTH, type Place } from './geometry';
import type { Table, Tables } from './schema';

const open = () => false;
const table = (id: string, ...pointsAt: string[]): Table => ({
  id,
  schema: 'public',
  name: id,
  columns: [{ id: `${id}.id`, name: 'id', type: 'integer' }],
  foreignKeys: pointsAt.map((to) => ({
    id: `${id}>${to}`,
    name: '',
    table: to,
    columns: [`${id}.id`],
    referenced: [`${to}.id`],
    onDelete: 1,
    onUpdate: 1,
  })),
});
const all = (...tables: Table[]): Tables => new Map(tables.map((each) => [each.id, each]));

function overlapping(tables: Tables, places: ReadonlyMap<string, Place>): string[] {
  const boxes = [...places].map(([id, place]) => ({
    id,
    box: { ...place, width: WIDTH, height: heightOf(tables.get(id)!, false) },
  }));
  return boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => (overlaps(a.box, b.box, 0) ? [`${a.id} ${b.id}`] : [])),
  );
}

describe('places of new tables', () => {
  it('never lie on another table, however the new ones are related', () => {
    // A batch of an agent: roots that stand in a row, and what points at them, in any order.
    const tables = all(
      table('old'),
      table('a'),
      table('lines', 'a', 'b'),
      table('b'),
      table('c'),
      table('more', 'a'),
      table('d', 'old'),
      table('e'),
    );
    const places = new Map([['old', { x: 0, y: 0 }]]);
    const found = new Map([...places, ...placesForNew(tables, places, open)]);
    expect(found.size).toBe(tables.size);
    expect(overlapping(tables, found)).toEqual([]);
  });

  it('are the one that was asked for where it is free, and near it where it is not', () => {
    const tables = all(table('old'));
    const taken = takenBy(tables, new Map([['old', { x: 0, y: 0 }]]), open);
    expect(freeNear({ x: 900, y: 40 }, taken, 100)).toEqual({ x: 900, y: 40 });
    const near = freeNear({ x: 20, y: 10 }, taken, 100);
    expect(taken.some((box) => overlaps(box, { ...near, width: WIDTH, height: 100 }, 0))).toBe(
      false,
    );
    expect(Math.hypot(near.x - 20, near.y - 10)).toBeLessThan(WIDTH + 80);
  });

  it('have a nearest table, whose schema a new one takes', () => {
    const tables = all({ ...table('left'), schema: 'sales' }, table('right'));
    const places = new Map([
      ['left', { x: 0, y: 0 }],
      ['right', { x: 2_000, y: 0 }],
    ]);
    expect(nearestTable({ x: 100, y: 300 }, tables, places)?.schema).toBe('sales');
    expect(nearestTable({ x: 0, y: 0 }, all(), new Map())).toBeUndefined();
  });
});
