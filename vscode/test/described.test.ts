import { expect, test } from 'vitest';
import { described } from '../src/described';

test('a call is described by its tool and what it is given', () => {
  expect(described('List elements', { type: 'bcs' })).toBe('List elements {"type":"bcs"}');
});

test.each([[{}], [undefined]])('nothing is said of no arguments: %j', (input) => {
  expect(described('List elements', input)).toBe('List elements');
});

test('long arguments are cut', () => {
  const text = described('Run query', { query: 'x'.repeat(500) });
  expect(text).toBe(`Run query {"query":"${'x'.repeat(150)}…`);
});
