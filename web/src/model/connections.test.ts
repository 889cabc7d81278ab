import { describe, expect, it } from 'vitest';
import { bodyOf, connectionOf, NEW_CONNECTION, problemsIn } from './connections';

describe('a connection', () => {
  it('is sent as it came', () => {
    const data = {
      id: 'shop',
      kind: 'postgresql',
      url: 'jdbc:postgresql://localhost/shop',
      server: 's',
      database: '',
      user: 'reader',
      access: 'read-write',
      dialect: '',
      mask: ['*.email', 'people.phone'],
      password: { from: 'environment', name: 'SHOP_PASSWORD' },
    };
    expect(bodyOf(connectionOf(data))).toEqual(data);
    expect(bodyOf(connectionOf({ id: 'a', password: { from: 'kept' } }))['password']).toEqual({
      from: 'kept',
    });
  });

  it('is a scratch database only if it is a file', () => {
    const draft = { ...NEW_CONNECTION, id: 'a', url: 'jdbc:x', access: 'scratch' };
    expect(bodyOf({ ...draft, kind: 'sqlite' })['access']).toBe('scratch');
    expect(bodyOf({ ...draft, kind: 'postgresql' })['access']).toBe('read-write');
  });

  it('says what is missing', () => {
    expect(Object.keys(problemsIn(NEW_CONNECTION))).toEqual(['id', 'url']);
    const draft = { ...NEW_CONNECTION, id: 'a', url: 'jdbc:x', from: 'environment' as const };
    expect(problemsIn({ ...draft, secret: 'my secret!' })['secret']).toMatch(/name of a variable/);
    expect(problemsIn({ ...draft, secret: 'MY_SECRET' })).toEqual({});
  });
});
