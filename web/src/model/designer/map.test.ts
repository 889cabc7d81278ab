import { describe, expect, it } from 'vitest';
import { fromMap, mapPath, mapScale, onMap, wholeLook } from './map';

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

describe('the look that shows everything', () => {
  const room = {
    width: 1_000,
    height: 600,
    edges: { left: 28, top: 28, right: 28, bottom: 28 },
    taken: { width: 180, height: 124 },
  };
  const box = (x: number, y: number, height = 200) => ({ x, y, width: 248, height });
  const onScreen = (boxes: readonly ReturnType<typeof box>[]) => {
    const look = wholeLook(boxes, room);
    return boxes.map((each) => onMap({ ...look, scale: look.zoom }, each));
  };
  const hidden = (boxes: readonly ReturnType<typeof box>[]) =>
    onScreen(boxes).filter((each) => each.x + each.width > 820 && each.y + each.height > 600 - 124);

  it('puts everything in the middle where the corner is free', () => {
    const look = wholeLook([box(0, 0), box(2_000, 0)], room);
    expect((2_248 / 2) * look.zoom + look.x).toBeCloseTo(500);
    expect(100 * look.zoom + look.y).toBeCloseTo(300);
  });

  it('moves away from the corner before it draws smaller', () => {
    const few = [box(0, 0, 150), box(440, 350, 190)];
    expect(wholeLook(few, { ...room, taken: { width: 240, height: 124 } }).zoom).toBe(1);
  });

  it('leaves the corner free wherever tables are, and never leaves the room', () => {
    for (let seed = 1; seed <= 60; seed++) {
      let state = seed;
      const next = (most: number) => {
        state = (state * 48_271) % 2_147_483_647;
        return state % most;
      };
      const boxes = Array.from({ length: 1 + next(40) }, () =>
        box(next(6_000) - 3_000, next(4_000) - 2_000, 60 + next(400)),
      );
      expect(hidden(boxes), `seed ${seed}`).toEqual([]);
      for (const each of onScreen(boxes)) {
        expect(each.x).toBeGreaterThanOrEqual(27.9);
        expect(each.y).toBeGreaterThanOrEqual(27.9);
        expect(each.x + each.width).toBeLessThanOrEqual(972.1);
        expect(each.y + each.height).toBeLessThanOrEqual(572.1);
      }
    }
  });

  it('draws as large as it can when nothing takes the corner', () => {
    const wide = [box(0, 0), box(3_000, 1_500)];
    const free = wholeLook(wide, { ...room, taken: { width: 0, height: 0 } });
    expect(free.zoom).toBeCloseTo(944 / 3_248);
    expect(hidden(wide)).toEqual([]);
    expect(wholeLook(wide, room).zoom).toBeGreaterThan(free.zoom * 0.75);
  });
});
