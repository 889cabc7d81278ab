import { expect, test } from 'vitest';
import { statementAt } from '../src/statements';

/** The place of the cursor is marked by |. */
const at = (marked: string): string => statementAt(marked.replace('|', ''), marked.indexOf('|'));

test.each([
  ['SELECT 1|', 'SELECT 1'],
  ['SELECT 1; SEL|ECT 2; SELECT 3', 'SELECT 2'],
  ['SELECT 1;|', 'SELECT 1'],
  ['SELECT 1;\n|\nSELECT 2;', 'SELECT 2'],
  ['SELECT 1;\nSELECT 2;\n|', 'SELECT 2'],
  ["SELECT ';|' AS a; SELECT 2", "SELECT ';' AS a"],
  ['SELECT 1 -- one; two\n, 2|; SELECT 3', 'SELECT 1 -- one; two\n, 2'],
  ['SELECT /* ; */ 1|; SELECT 2', 'SELECT /* ; */ 1'],
  ['SELECT [a;b] FROM t|; SELECT 2', 'SELECT [a;b] FROM t'],
  ['SELECT $x$ ; $x$|; SELECT 2', 'SELECT $x$ ; $x$'],
  ['SELECT 1\nGO\nSELECT 2|\nGO\n', 'SELECT 2'],
  ['|', ''],
])('%j', (marked, statement) => {
  expect(at(marked)).toBe(statement);
});
