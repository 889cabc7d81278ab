import { describe, expect, it } from 'vitest';
import { scrollTo, sorted, windowOf } from './rows';

describe('a long table', () => {
  it('draws only what is in sight', () => {
    expect(windowOf(0, 300, 30, 10_000)).toEqual({ first: 0, last: 18 });
    expect(windowOf(3_000, 300, 30, 10_000)).toEqual({ first: 92, last: 118 });
    expect(windowOf(0, 300, 30, 3)).toEqual({ first: 0, last: 3 });
  });

  it('draws something sensible when it has shrunk below where it was scrolled', () => {
    expect(windowOf(30_000, 300, 30, 5)).toEqual({ first: 5, last: 5 });
  });

  it('scrolls no further than it must', () => {
    expect(scrollTo(2, 0, 300, 30)).toBe(0);
    expect(scrollTo(10, 0, 300, 30)).toBe(30);
    expect(scrollTo(0, 90, 300, 30)).toBe(0);
  });

  it('sorts without touching what it was given', () => {
    const rows = [{ n: 2 }, { n: 3 }, { n: 1 }];
    expect(sorted(rows, (row) => row.n, true).map((row) => row.n)).toEqual([3, 2, 1]);
    expect(rows.map((row) => row.n)).toEqual([2, 3, 1]);
  });
});
