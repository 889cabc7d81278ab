import { expect, test } from 'vitest';
import samples from '../e2e/samples.json';
import manifest from '../package.json';

const declared = manifest.contributes.languageModelTools.map(({ name }) => name);
const sampled = samples.map(([name]) => name as string);

test('every tool has a sample call, which the tests in VS Code make', () => {
  const missing = declared.filter((name) => !sampled.includes(name));
  expect(missing, `Add a call to vscode/e2e/samples.json for: ${missing.join(', ')}`).toEqual([]);
});

test('every sample call is of a tool that there is', () => {
  const unknown = sampled.filter((name) => !declared.includes(name));
  expect(unknown, `Remove from vscode/e2e/samples.json: ${unknown.join(', ')}`).toEqual([]);
});
