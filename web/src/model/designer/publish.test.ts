import { describe, expect, it } from 'vitest';
import { driftText, driftTexts } from './publish';

describe('what somebody else changed', () => {
  it.each([
    [
      'columnsAdded {"table":{"schema":"main","name":"items"},"column":{"name":"price"}}',
      'added column main.items.price',
    ],
    ['tablesDropped {"schema":"dbo","name":"Orders"}', 'dropped table dbo.Orders'],
    [
      'tablesUpdated {"table":{"schema":"dbo","name":"B"},"was":{"schema":"dbo","name":"A"},"columnOrder":true}',
      'changed table dbo.B, was dbo.A, order of columns',
    ],
    [
      'foreignKeysUpdated {"table":{"schema":"dbo","name":"B"},"foreignKey":{"name":"F2"},"was":"F1"}',
      'changed foreign key dbo.B.F2, was F1',
    ],
    ['schemasAdded {"name":"stock"}', 'added schema stock'],
    [
      'objectsDropped {"kind":"trigger","name":"audit","table":"dbo.Orders"}',
      'dropped trigger dbo.Orders.audit',
    ],
    ['objectsUpdated {"kind":"view","name":"dbo.Big"}', 'changed view dbo.Big'],
  ])('is said in words: %s', (line, words) => {
    expect(driftText(line)).toBe(words);
  });

  it('is a new table as a whole, and columns of the others one by one', () => {
    const column = (table: string, name: string) =>
      `columnsAdded {"table":{"schema":"dbo","name":"${table}"},"column":{"name":"${name}"}}`;
    expect(
      driftTexts([
        'tablesAdded {"schema":"dbo","name":"New"}',
        column('New', 'Id'),
        column('Newer', 'Id'),
      ]),
    ).toEqual(['added table dbo.New', 'added column dbo.Newer.Id']);
  });

  it('is said as it came where it is not understood', () => {
    expect(driftText('somethingElse 1')).toBe('somethingElse 1');
    expect(driftText('columnsAdded {broken}')).toBe('columnsAdded {broken}');
  });
});
