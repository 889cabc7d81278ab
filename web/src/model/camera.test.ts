import { describe, expect, it } from 'vitest';
import { readable, fitted, moved, showing, zoomed } from './camera';

const drawing = { width: 1000, height: 500 };
const room = { width: 428, height: 600 };

describe('a camera', () => {
  it('shows all of a drawing, in the middle, and does not blow up a small one', () => {
    expect(fitted(drawing, room)).toEqual({ x: 14, y: 200, scale: 0.4 });
    expect(fitted({ width: 100, height: 100 }, room)).toEqual({ x: 151.5, y: 237.5, scale: 1.25 });
  });

  it('comes nearer to the place it is pointed at', () => {
    const near = zoomed({ x: 10, y: 20, scale: 0.5 }, 2, { x: 110, y: 120 });
    expect(near).toEqual({ x: -90, y: -80, scale: 1 });
    expect(zoomed(near, 100, { x: 0, y: 0 }).scale).toBe(2.5);
    expect(zoomed(near, 0.001, { x: 0, y: 0 }).scale).toBe(0.1);
  });

  it('never loses the drawing', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    expect(moved(camera, -30, 20, drawing, room)).toEqual({ x: -30, y: 20, scale: 1 });
    expect(moved(camera, -5000, 5000, drawing, room)).toEqual({ x: -960, y: 560, scale: 1 });
  });

  it('moves as little as it takes to see a box', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    const box = { x: 100, y: 100, width: 150, height: 50 };
    expect(showing(camera, box, room)).toEqual(camera);
    expect(showing(camera, { ...box, x: 500 }, room)).toEqual({ x: -236, y: 0, scale: 1 });
    expect(showing({ ...camera, x: -200 }, box, room)).toEqual({ x: -86, y: 0, scale: 1 });
    expect(showing(camera, { ...box, width: 900 }, room)).toEqual({ x: -86, y: 0, scale: 1 });
  });
});

describe('a drawing that is to be read', () => {
  const narrow = { width: 400, height: 300 };

  it('is all there where it fits at that size', () => {
    const small = { width: 200, height: 100 };
    expect(readable(small, narrow)).toEqual(fitted(small, narrow));
  });

  it('is never smaller than one can read, and begins at its beginning', () => {
    expect(readable({ width: 2_000, height: 100 }, narrow)).toEqual({
      x: 14,
      y: 107.5,
      scale: 0.85,
    });
    expect(readable({ width: 100, height: 4_000 }, narrow)).toEqual({
      x: 157.5,
      y: 14,
      scale: 0.85,
    });
  });
});
