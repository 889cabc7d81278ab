import { describe, expect, it } from 'vitest';
import { backoff, EventParser } from './sse';

const stream = 'id: 7\nevent: call.started\ndata: {"a":1}\n\n: beat\n\ndata: x\ndata: y\n\n';

describe('EventParser', () => {
  it('reads events, and no beat is one', () => {
    expect(new EventParser().push(stream)).toEqual([
      { id: '7', type: 'call.started', data: '{"a":1}' },
      { id: '7', type: 'message', data: 'x\ny' },
    ]);
  });

  it('gives the same events however the stream is cut', () => {
    const expected = new EventParser().push(stream);
    for (let size = 1; size < stream.length; size++) {
      const parser = new EventParser();
      const seen = [];
      for (let at = 0; at < stream.length; at += size) {
        seen.push(...parser.push(stream.slice(at, at + size)));
      }
      expect(seen).toEqual(expected);
    }
  });

  it('takes every kind of line break, cut in half too', () => {
    const parser = new EventParser();
    expect(parser.push('data: x\r')).toEqual([]);
    expect(parser.push('\n\r')).toEqual([]);
    expect(parser.push('\ndata: z\r\r')).toEqual([{ id: undefined, type: 'message', data: 'x' }]);
    expect(parser.push('\n')).toEqual([{ id: undefined, type: 'message', data: 'z' }]);
  });
});

describe('backoff', () => {
  it('grows, and stops growing', () => {
    expect(backoff(0, 0.5)).toBe(250);
    expect(backoff(3, 0.5)).toBe(2_000);
    expect(backoff(60, 0.5)).toBe(10_000);
    expect(backoff(60, 1)).toBe(12_500);
  });
});
