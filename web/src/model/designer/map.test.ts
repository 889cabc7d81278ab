import { describe, expect, it } from 'vitest';
import { fromMap, mapPath, mapScale, onMap } from './map';

const ROOM = { width: 168, height: 112, margin: 6 };
const far = [
  { x: -1_000, y: 200, width: 248, height: 300 },
  { x: 9_000, y: 7_000, width: 248, height: 100 },
];

describe('the map of a canvas', () => {
  it('holds every table and nothing outside its room', () => {
    const map = mapScale(far, ROOM);
    for (const { x, y, width, height } of far.map((box) => onMap(map, box))) {
      expect(x).toBeGreaterThanOrEqual(5.9);
      expect(y).toBeGreaterThanOrEqual(5.9);
      expect(x + width).toBeLessThanOrEqual(162.1);
      expect(y + height).toBeLessThanOrEqual(106.1);
    }
  });

  it('finds the place of the canvas under a place of the map', () => {
    const map = mapScale(far, ROOM);
    const back = fromMap(map, onMap(map, far[1]!));
    expect(back.x).toBeCloseTo(9_000);
    expect(back.y).toBeCloseTo(7_000);
  });

  it('does not blow up a single table, and has room for none', () => {
    const one = { x: 40, y: 40, width: 248, height: 100 };
    expect(onMap(mapScale([one], ROOM), one).width).toBeCloseTo(24.8);
    expect(mapPath(mapScale([], ROOM), [])).toBe('');
  });

  it('is one path of as many boxes', () => {
    expect(mapPath({ scale: 0.1, x: 1, y: 2 }, far).match(/M/g)).toHaveLength(2);
  });
});
