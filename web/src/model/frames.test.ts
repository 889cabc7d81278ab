import { describe, expect, it } from 'vitest';
import { heightOf, MessageGate } from './frames';

const size = (height: unknown) => ({
  jsonrpc: '2.0',
  method: 'ui/notifications/size-changed',
  params: { height },
});

describe('what a frame may say', () => {
  it('is JSON-RPC, small, and no more than a person could use', () => {
    const gate = new MessageGate();
    expect(gate.admits({ method: 'x' }, 0)).toBe(false);
    expect(gate.admits('text', 0)).toBe(false);
    expect(gate.admits({ jsonrpc: '2.0', x: 'x'.repeat(70_000) }, 0)).toBe(false);
    const flood = Array.from({ length: 100 }, () => gate.admits(size(1), 1));
    expect(flood.filter(Boolean).length).toBeLessThan(31);
    expect(gate.admits(size(1), 2_000)).toBe(true);
  });

  it('sets a height within bounds, and nothing but numbers', () => {
    expect(heightOf(size(1e9))).toBe(4_000);
    expect(heightOf(size(-5))).toBe(40);
    expect(heightOf(size('100px'))).toBeUndefined();
    expect(heightOf(size(Number.NaN))).toBeUndefined();
  });

  it('is answered with the theme, or with a no', () => {
    const gate = new MessageGate();
    expect(gate.answerTo({ id: 1, method: 'ui/initialize' }, 'dark')).toMatchObject({
      result: { hostContext: { theme: 'dark' } },
    });
    expect(gate.answerTo({ id: 2, method: 'tools/call' }, 'dark')).toMatchObject({
      error: { code: -32601 },
    });
    expect(gate.answerTo({ method: 'ui/open-link' }, 'dark')).toBeUndefined();
  });
});
