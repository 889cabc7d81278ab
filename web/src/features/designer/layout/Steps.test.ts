import { describe, expect, it } from 'vitest';
import { Steps, type Step } from './Steps';

const moved = (title: string): Step => ({
  kind: 'layout',
  view: 'main',
  title,
  before: { places: new Map(), shapes: new Map() },
  after: { places: new Map(), shapes: new Map() },
});

describe('the steps of a window', () => {
  it('are taken back in the order in which they were made, moves and edits alike', () => {
    const steps = new Steps();
    const [first, second] = [moved('first'), moved('second')];
    steps.did(first);
    steps.did({ kind: 'schema', entries: 1 });
    steps.did(second);
    expect(steps.undo).toBe(second);
    steps.walked('undo');
    expect([steps.undo?.kind, steps.redo]).toEqual(['schema', second]);
    steps.walked('undo');
    expect(steps.undo).toBe(first);
    steps.walked('redo');
    steps.walked('redo');
    expect([steps.undo, steps.redo]).toEqual([second, undefined]);
  });

  it('cannot be made again once something else was done', () => {
    const steps = new Steps();
    steps.did(moved('first'));
    steps.walked('undo');
    steps.did(moved('second'));
    expect(steps.redo).toBeUndefined();
  });

  it('are none where nothing was done', () => {
    const steps = new Steps();
    steps.walked('undo');
    expect([steps.undo, steps.redo]).toEqual([undefined, undefined]);
  });
});
