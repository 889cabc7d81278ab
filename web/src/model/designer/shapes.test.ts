import { describe, expect, it } from 'vitest';
import { newArea, newNote, shapeId, shifted, within } from './shapes';

const table = { x: 100, y: 100, width: 248, height: 120 };

describe('an area', () => {
  it('is drawn around what is selected, with room for its title', () => {
    const area = newArea([table, { ...table, x: 500 }], { x: 0, y: 0 });
    expect(area).toMatchObject({ kind: 'area', x: 76, y: 42, width: 696, height: 202 });
  });

  it('is empty at a place where nothing is selected', () => {
    expect(newArea([], { x: 7.4, y: 8 })).toMatchObject({ x: 7, y: 8, width: 420 });
  });

  it('takes along what lies within it as a whole, and nothing else', () => {
    const area = newArea([table], { x: 0, y: 0 });
    const boxes = new Map([
      ['in', table],
      ['half', { ...table, x: 300 }],
    ]);
    const note = { ...newNote({ x: 110, y: 60 }), width: 60, height: 40 };
    const shapes = new Map([area, note].map((each) => [each.id, each]));
    expect(within(area, boxes, shapes)).toEqual(['in', note.id]);
  });
});

describe('shapes', () => {
  it('have ids of their own', () => {
    expect(new Set([1, 2, 3].map(shapeId)).size).toBe(3);
  });

  it('move as far as one of them went', () => {
    const moved = shifted(['a', 'gone'], new Map([['a', table]]), { x: 5, y: -7 });
    expect([...moved]).toEqual([['a', { x: 105, y: 93 }]]);
  });
});
