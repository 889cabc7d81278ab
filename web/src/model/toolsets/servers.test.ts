import { expect, it } from 'vitest';
import { retryText } from './servers';

it('says when a server that failed is started again', () => {
  const server = { id: 'notes', tools: 0 } as const;
  const now = new Date('2026-11-18T12:00:00');
  const retryAt = new Date('2026-11-18T12:00:09').toISOString();
  expect(retryText({ ...server, state: 'failed', why: 'It ended.', retryAt }, now)).toBe(
    'next try at 12:00:09',
  );
  expect(retryText({ ...server, state: 'starting', why: 'It ended.' }, now)).toBe('trying again');
  expect(retryText({ ...server, state: 'starting' }, now)).toBe('');
  expect(retryText({ ...server, state: 'ready' }, now)).toBe('');
});
