import { describe, expect, it } from 'vitest';
import { graphOf, placesForNew, placesIn } from './arrange';
import { drawingOf } from './drawing';
import {
  around,
  boxOf,
  curveOf,
  drawnLines,
  FOLDED_ROWS,
  heightOf,
  linesOf,
  nearest,
  nextInDirection,
  overlaps,
  pathOf,
  pointOn,
  rowMiddle,
  shownColumns,
} from './geometry';
import { CUSTOMERS, NOTES, ORDERS, tablesOf, wide } from './sample';

const open = () => false;
const tables = tablesOf(CUSTOMERS, ORDERS, NOTES);

describe('tables on the canvas', () => {
  it('fold when they are wide, and keep their keys in sight', () => {
    const table = {
      ...wide('w', 30),
      primaryKey: { columns: ['w-29'] },
    };
    const shown = shownColumns(table, true);
    expect(shown).toHaveLength(FOLDED_ROWS);
    expect(shown.at(-1)?.id).toBe('w-29');
    expect(heightOf(table, true)).toBeLessThan(heightOf(table, false));
    expect(shownColumns(wide('n', 5), true)).toHaveLength(5);
  });

  it('have their lines end at their columns, or at the fold', () => {
    expect(rowMiddle(ORDERS, 'c4', false) - rowMiddle(ORDERS, 'c3', false)).toBe(22);
    const table = wide('w', 30);
    expect(rowMiddle(table, 'w-20', true)).toBeGreaterThan(rowMiddle(table, 'w-9', true));
  });

  it('have one line for each pair of columns', () => {
    const pair = {
      ...ORDERS,
      foreignKeys: [
        { ...ORDERS.foreignKeys![0]!, columns: ['c4', 'c3'], referenced: ['c1', 'c2'] },
      ],
    };
    expect(linesOf(tablesOf(CUSTOMERS, pair)).map((each) => each.toColumn)).toEqual(['c1', 'c2']);
    expect(linesOf(tablesOf(ORDERS))).toEqual([]);
  });

  it('say on the line whether there can be many', () => {
    expect(linesOf(tables)[0]?.many).toBe(true);
    const single = { ...ORDERS, uniques: [{ id: 'u', name: 'U', columns: ['c4'] }] };
    expect(linesOf(tablesOf(CUSTOMERS, single))[0]?.many).toBe(false);
  });
});

describe('a line', () => {
  const left = boxOf(CUSTOMERS, { x: 0, y: 0 }, false);
  const right = boxOf(ORDERS, { x: 600, y: 40 }, false);

  it('leaves on the side that faces the other', () => {
    expect(curveOf({ box: left, row: 50 }, { box: right, row: 50 })).toMatchObject({
      out: 1,
      into: -1,
    });
    expect(curveOf({ box: right, row: 50 }, { box: left, row: 50 })).toMatchObject({
      out: -1,
      into: 1,
    });
  });

  it('goes around when it comes back to its own table', () => {
    const curve = curveOf({ box: left, row: 40 }, { box: left, row: 60 });
    expect(curve.out).toBe(curve.into);
    expect(pathOf(curve, true)).toMatch(/^M[\d.-]+ [\d.-]+C/);
  });

  it('is found by a point near it and by no other', () => {
    const places = new Map([
      ['t1', { x: 0, y: 0 }],
      ['t2', { x: 600, y: 40 }],
    ]);
    const lines = drawnLines(tables, places, open);
    expect(lines).toHaveLength(1);
    const point = pointOn(lines[0]!.curve, 0.5);
    expect(nearest(lines, { x: point.x, y: point.y + 3 }, 7)).toBe(lines[0]);
    expect(nearest(lines, { x: point.x, y: point.y + 90 }, 7)).toBeUndefined();
  });
});

describe('the arrow keys', () => {
  it('go to the table that lies there', () => {
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 100 });
    const boxes = new Map([
      ['a', box(0, 0)],
      ['b', box(300, 10)],
      ['c', box(0, 300)],
    ]);
    expect(nextInDirection(boxes, undefined, 'ArrowDown')).toBe('a');
    expect(nextInDirection(boxes, 'a', 'ArrowRight')).toBe('b');
    expect(nextInDirection(boxes, 'a', 'ArrowDown')).toBe('c');
    expect(nextInDirection(boxes, 'a', 'ArrowLeft')).toBeUndefined();
  });
});

describe('arranging', () => {
  it('gives the engine each relation once, from what is pointed at', () => {
    const graph = graphOf(tables, open);
    expect(graph.children.map((each) => each.id)).toEqual(['t1', 't2', 't3']);
    expect(graph.edges).toEqual([{ id: 't1>t2', sources: ['t1'], targets: ['t2'] }]);
    expect(placesIn({ children: [{ id: 'x', x: 1.6, y: 2.2 }] }).get('x')).toEqual({ x: 2, y: 2 });
  });

  it('moves nothing that has a place, and overlaps nothing', () => {
    const many = new Map(
      [CUSTOMERS, ...Array.from({ length: 40 }, (_, at) => wide(`n${at}`, 8)), ORDERS].map(
        (each) => [each.id, each],
      ),
    );
    const places = new Map([['t1', { x: 10, y: 10 }]]);
    const found = placesForNew(many, places, open);
    expect(found.has('t1')).toBe(false);
    expect(found.size).toBe(41);
    const boxes = [...many.values()].map((table) =>
      boxOf(table, found.get(table.id) ?? places.get(table.id)!, false),
    );
    boxes.forEach((one, at) =>
      boxes.slice(at + 1).forEach((other) => expect(overlaps(one, other, 0)).toBe(false)),
    );
    expect(found.get('t2')!.x).toBeGreaterThan(200);
  });

  it('knows the box around all', () => {
    expect(around([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
    expect(
      around([
        { x: 0, y: 0, width: 10, height: 10 },
        { x: 20, y: -5, width: 10, height: 10 },
      ]),
    ).toEqual({ x: 0, y: -5, width: 30, height: 15 });
  });
});

describe('a picture', () => {
  it('holds every table and never what a name would like to run', () => {
    const hostile = { ...NOTES, name: '"><script>alert(1)</script>\u202e' };
    const { svg, width } = drawingOf(
      tablesOf(CUSTOMERS, hostile),
      new Map([['t1', { x: 0, y: 0 }]]),
      open,
      'a & b',
    );
    expect(width).toBeGreaterThan(200);
    expect(svg).toContain('dbo.Customers');
    expect(svg).toContain('<title>a &amp; b</title>');
    expect(svg).not.toContain('<script>');
    expect(svg).not.toContain('\u202e');
  });
});
