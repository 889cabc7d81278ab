import { describe, expect, it } from 'vitest';
import { Drafts, type BrowserStorage } from './drafts';

function storage(most = Infinity): BrowserStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > most) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('drafts', () => {
  it('are there again after a reload, and gone when they are dropped', () => {
    const place = storage();
    const before = new Drafts<string>('domain', place);
    before.put('a.dlang', 'Domain A');
    before.put('b.dlang', 'Domain B');
    before.drop('a.dlang');
    const after = new Drafts<string>('domain', place);
    expect(after.names).toEqual(['b.dlang']);
    expect([after.get('a.dlang'), after.get('b.dlang')]).toEqual([undefined, 'Domain B']);
    expect(new Drafts<string>('query', place).names).toEqual([]);
  });

  it('live as long as the page where nothing can be kept, and say so', () => {
    for (const place of [undefined, storage(3)]) {
      const drafts = new Drafts<string>('domain', place);
      drafts.put('a', 'a long text');
      expect([drafts.get('a'), drafts.endangered]).toEqual(['a long text', true]);
      drafts.drop('a');
      expect([drafts.get('a'), drafts.endangered]).toEqual([undefined, false]);
    }
  });

  it('tell when one comes or goes, not at every letter', () => {
    const drafts = new Drafts<string>('domain', storage());
    let told = 0;
    drafts.watch(() => told++);
    drafts.put('a', '1');
    drafts.put('a', '2');
    drafts.drop('a');
    expect(told).toBe(2);
  });
});
