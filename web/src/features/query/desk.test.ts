import { describe, expect, it } from 'vitest';
import { Draft } from './desk';

function shelf(first?: string) {
  let kept = first ?? null;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}

describe('what is written and not yet sent', () => {
  it('is there again after a reload', () => {
    const place = shelf();
    const draft = new Draft([place]);
    draft.write('SELECT ?');
    draft.writeValues('[1]');
    const again = new Draft([place]);
    expect([again.text, again.values]).toEqual(['SELECT ?', '[1]']);
  });

  it('is that of the window first, else what was written last in any', () => {
    const [own, shared] = [shelf(), shelf()];
    new Draft([own, shared]).write('SELECT 1');
    new Draft([shelf(), shared]).write('SELECT 2');
    expect(new Draft([own, shared]).text).toBe('SELECT 1');
    expect(new Draft([shelf(), shared]).text).toBe('SELECT 2');
  });

  it('is empty where nothing, or something odd, was kept', () => {
    for (const odd of [undefined, 'no JSON', '{}', 'null'])
      expect(new Draft([shelf(odd)]).text).toBe('');
    expect(new Draft([]).text).toBe('');
  });

  it('is written even where nothing can be kept', () => {
    const draft = new Draft([
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
      },
    ]);
    draft.write('SELECT 1');
    expect(draft.text).toBe('SELECT 1');
  });
});
