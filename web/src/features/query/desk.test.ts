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
    const draft = new Draft(place);
    draft.write('SELECT ?');
    draft.writeValues('[1]');
    const again = new Draft(place);
    expect([again.text, again.values]).toEqual(['SELECT ?', '[1]']);
  });

  it('is empty where nothing, or something odd, was kept', () => {
    for (const odd of [undefined, 'no JSON', '{}', 'null'])
      expect(new Draft(shelf(odd)).text).toBe('');
    expect(new Draft(undefined).text).toBe('');
  });

  it('is written even where nothing can be kept', () => {
    const draft = new Draft({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    draft.write('SELECT 1');
    expect(draft.text).toBe('SELECT 1');
  });
});
