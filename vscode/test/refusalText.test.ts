import { expect, test } from 'vitest';
import { refusalText } from '../src/refusalText';

test('a refusal says what was wrong and what to do', () => {
  expect(refusalText({ message: 'no connection is called x', nextStep: 'Configure one' })).toBe(
    'no connection is called x. Configure one.',
  );
  expect(refusalText({ error: 'There is no element "X".' })).toBe('There is no element "X".');
});

test('what says nothing points to the log', () => {
  for (const body of [{}, null, undefined, { message: '' }, { error: { code: 1 } }])
    expect(refusalText(body)).toContain('Show server log');
});
