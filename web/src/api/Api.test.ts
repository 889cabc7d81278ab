import { describe, expect, it } from 'vitest';
import { ProblemError } from '../model/problem';
import { Api } from './Api';

interface Seen {
  readonly path: string;
  readonly init: RequestInit;
}

/** A server that says the same to everything, and what it was asked. */
function saying(status: number, body: unknown, headers: Record<string, string> = {}) {
  const seen: Seen[] = [];
  const fetch = (path: RequestInfo | URL, init: RequestInit = {}) => {
    seen.push({ path: String(path), init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  };
  return { fetch, seen };
}

const problemIn = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (wrong: unknown) => (wrong instanceof ProblemError ? wrong.problem : wrong),
  );
const ignore = () => {};

describe('the server’s door', () => {
  it('gives a code for a session, and its half to every request', async () => {
    const door = saying(200, { key: 'h4lf' });
    expect(await Api.redeem('c0de', door.fetch)).toBe('h4lf');
    expect(door.seen[0]).toMatchObject({ path: '/api/session', init: { body: '{"code":"c0de"}' } });
    const { fetch, seen } = saying(200, { pending: [] });
    await new Api('h4lf', ignore, fetch).pending();
    expect(new Headers(seen[0]?.init.headers).get('Toolroom-Page')).toBe('h4lf');
  });

  it('tells a no of the door by its code and next step', async () => {
    const no = { code: 'web.used-link', message: 'used', nextStep: 'get another' };
    expect(await problemIn(Api.redeem('c', saying(401, no).fetch))).toEqual(no);
  });

  it('bears an answer that is no JSON', async () => {
    const api = new Api('t', ignore, saying(502, '<html>').fetch);
    expect(await problemIn(api.status())).toMatchObject({ code: 'web.http-502' });
  });

  it('does not take an answer that was given up half way for an empty one', async () => {
    const cut = new ReadableStream({
      start: (stream) => stream.error(new DOMException('given up', 'AbortError')),
    });
    const api = new Api('t', ignore, () => Promise.resolve(new Response(cut)));
    expect(await problemIn(api.call('any', {}))).toMatchObject({ name: 'AbortError' });
  });

  it('takes a tool’s no as a result', async () => {
    const body = { success: false, reason: 'stale_state', message: 'm' };
    const { fetch } = saying(200, body, { 'Toolroom-Outcome': 'refused', 'Toolroom-Call': 'c7' });
    const api = new Api('t', ignore, fetch);
    expect(await api.call('any', {})).toEqual({ id: 'c7', outcome: 'refused', body });
    expect(await problemIn(api.ask('activity_get', { id: 'x' }))).toEqual({
      code: 'stale_state',
      message: 'm',
      nextStep: '',
    });
  });

  it('says when it is locked', async () => {
    let locked = 0;
    const api = new Api('t', () => locked++, saying(401, {}).fetch);
    await problemIn(api.tools());
    expect(locked).toBe(1);
  });

  it('takes the whole of an answer that was too large', async () => {
    const fetch = (path: RequestInfo | URL) =>
      Promise.resolve(
        Response.json(
          String(path) === '/api/exports/all.json'
            ? { calls: [{ id: 'c1' }] }
            : { export: 'toolroom://exports/all.json', bytes: 99, preview: '{"ca' },
        ),
      );
    const answer = await new Api('t', ignore, fetch).ask('activity_list', {});
    expect(answer.calls).toEqual([{ id: 'c1' }]);
  });

  it('opens an export by its reference', async () => {
    const { fetch, seen } = saying(200, 'all of it');
    const blob = await new Api('t', ignore, fetch).export('toolroom://exports/a b.json');
    expect(await blob.text()).toBe('all of it');
    expect(seen[0]?.path).toBe('/api/exports/a%20b.json');
  });

  it('keeps odd names within their place in the address', async () => {
    const { fetch, seen } = saying(200, {});
    await new Api('t', ignore, fetch).call('../status?x#y', {});
    expect(seen[0]?.path).toBe('/api/tools/..%2Fstatus%3Fx%23y/calls');
  });
});
