import { describe, expect, it } from 'vitest';
import { Store } from './Store';

class Counter extends Store<{ count: number; title: string }> {
  constructor() {
    super({ count: 0, title: 'none' });
  }

  count(): void {
    this.tell({ count: this.state.count + 1 });
  }
}

describe('a store', () => {
  it('tells whoever watches, and keeps what did not change', () => {
    const counter = new Counter();
    const seen: number[] = [];
    const leave = counter.watch(() => seen.push(counter.state.count));
    counter.count();
    counter.count();
    leave();
    counter.count();
    expect(seen).toEqual([1, 2]);
    expect(counter.state).toEqual({ count: 3, title: 'none' });
  });

  it('has a new state for each change, and the same one in between', () => {
    const counter = new Counter();
    const before = counter.state;
    expect(counter.state).toBe(before);
    counter.count();
    expect(counter.state).not.toBe(before);
    expect(before.count).toBe(0);
  });
});
