import { describe, expect, it } from 'vitest';
import { fit, ranked } from './fuzzy';

const best = (typed: string, ...texts: string[]) =>
  ranked(typed, texts, (text) => text).map((entry) => entry.thing);

describe('fuzzy search', () => {
  it('keeps the order when nothing is typed', () => {
    expect(best('', 'b', 'a')).toEqual(['b', 'a']);
  });

  it('prefers the beginnings of words', () => {
    expect(best('ct', 'Fact sheet', 'Call a tool')[0]).toBe('Call a tool');
    expect(best('al', 'mssql-query', 'activity_list', 'Horizontal')[0]).toBe('activity_list');
  });

  it('leaves out what does not fit', () => {
    expect(best('xyz', 'Activity')).toEqual([]);
    expect(fit('ytivitca', 'Activity')).toBeUndefined();
  });

  it('says which characters fit', () => {
    expect(fit('act', 'Activity')?.at).toEqual([0, 1, 2]);
    expect(fit('go light', 'Go to light')?.at).toEqual([0, 1, 6, 7, 8, 9, 10]);
  });
});
