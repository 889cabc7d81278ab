import { describe, expect, it } from 'vitest';
import { RateLimit, wishIn } from './frameMessages';

const said = (method: string, params: unknown = {}, id?: unknown) => ({
  jsonrpc: '2.0',
  method,
  params,
  ...(id === undefined ? {} : { id }),
});

describe('the page of a result', () => {
  it('may say hello, how high it is, and name a link', () => {
    expect(wishIn(said('ui/initialize', {}, 1))).toEqual({ kind: 'hello', id: 1 });
    expect(wishIn(said('ui/open-link', { url: 'https://a.example/' }, 'x'))).toMatchObject({
      kind: 'link',
    });
    const height = (value: unknown) =>
      wishIn(said('ui/notifications/size-changed', { height: value }));
    expect(height(300.2)).toEqual({ kind: 'height', height: 301 });
    expect(height(1e9)).toEqual({ kind: 'height', height: 4_000 });
    expect(height(-5)).toEqual({ kind: 'height', height: 40 });
    expect(height('x')).toBeUndefined();
  });

  it('may ask for nothing else', () => {
    for (const method of ['tools/call', 'ui/message', 'resources/read', 'constructor'])
      expect(wishIn(said(method, {}, 1))).toEqual({ kind: 'refused', id: 1 });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/api/status', 'file:///x', 3])
      expect(wishIn(said('ui/open-link', { url }, 1))).toEqual({ kind: 'refused', id: 1 });
    for (const other of [null, 'x', 3, [], { method: 'ui/initialize', id: 1 }])
      expect(wishIn(other)).toBeUndefined();
    expect(wishIn(said('ui/initialize', { a: 'x'.repeat(70_000) }, 1))).toBeUndefined();
  });

  it('is not heard more often than it needs to be', () => {
    const limit = new RateLimit(3);
    expect([0, 1, 2, 3, 999].map((now) => limit.allows(now))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(limit.allows(1_001)).toBe(true);
  });
});
