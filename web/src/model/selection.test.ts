import { describe, expect, it } from 'vitest';
import { columnsBetween, everything, moved, offsetsOf, rangeOf, START } from './selection';

const extent = { rows: 100, columns: 5, page: 20 };
const plain = { shift: false, mod: false };
const press = (keys: string) =>
  keys.split(' ').reduce((selection, key) => {
    const [name = '', ...held] = key.split('+').toReversed();
    const pressed = { shift: held.includes('Shift'), mod: held.includes('Mod') };
    return moved(selection, name, pressed, extent) ?? selection;
  }, START);

describe('the cell one is at', () => {
  it('moves by the arrows and stays inside', () => {
    expect(press('ArrowDown ArrowDown ArrowRight ArrowUp').head).toEqual({ row: 1, column: 1 });
    expect(press('ArrowUp ArrowLeft').head).toEqual({ row: 0, column: 0 });
    expect(press('Mod+End ArrowDown ArrowRight').head).toEqual({ row: 99, column: 4 });
    expect(press('PageDown PageDown Mod+Home').head).toEqual({ row: 0, column: 0 });
    expect(press('End Home PageDown').head).toEqual({ row: 20, column: 0 });
  });

  it('draws a range behind it while Shift is held', () => {
    expect(rangeOf(press('ArrowDown Shift+ArrowDown Shift+ArrowRight'))).toEqual({
      top: 1,
      left: 0,
      bottom: 2,
      right: 1,
    });
    expect(rangeOf(press('Mod+End Shift+ArrowUp'))).toMatchObject({ top: 98, bottom: 99 });
  });

  it('does not move by other keys', () => {
    expect(moved(START, 'x', plain, extent)).toBeUndefined();
  });

  it('has somewhere to be in an empty grid', () => {
    const empty = { rows: 0, columns: 0, page: 1 };
    expect(moved(START, 'ArrowDown', plain, empty)?.head).toEqual({ row: 0, column: 0 });
    expect(rangeOf(everything(empty))).toEqual({ top: 0, left: 0, bottom: 0, right: 0 });
  });
});

describe('the columns in sight', () => {
  it('are those between two places and one on either side', () => {
    const offsets = offsetsOf([100, 50, 200, 100, 80]);
    expect(offsets).toEqual([0, 100, 150, 350, 450, 530]);
    expect(columnsBetween(offsets, 0, 120)).toEqual({ first: 0, last: 3 });
    expect(columnsBetween(offsets, 160, 300)).toEqual({ first: 1, last: 4 });
    expect(columnsBetween(offsets, 500, 900)).toEqual({ first: 3, last: 5 });
    expect(columnsBetween([0], 0, 900)).toEqual({ first: 0, last: 0 });
  });
});
