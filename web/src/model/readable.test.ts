import { describe, expect, it } from 'vitest';
import { commandOf, readableOf, wordsOf } from './readable';

describe('the arguments of a call', () => {
  it('are its statement, and what else is said by name', () => {
    expect(readableOf({ database: 'shop', query: 'SELECT 1', maxRows: 5, run: true })).toEqual({
      sql: 'SELECT 1',
      edits: [],
      facts: [
        ['Database', 'shop'],
        ['Max rows', '5'],
        ['Run', 'yes'],
      ],
    });
  });

  it('are its edits, without what only machines compare', () => {
    const edits = [
      { op: 'add_table', table: { name: 'Orders' } },
      { op: 'drop_column', table: { name: 'Orders' }, column: { name: 'Note' } },
    ];
    expect(
      readableOf({
        operation: 'apply_edits',
        designerId: 'd1',
        payload: { expectedVersion: 'v', edits },
      }),
    ).toEqual({
      sql: undefined,
      edits: ['Add table Orders', 'Drop column Orders.Note'],
      facts: [['Operation', 'apply_edits']],
    });
  });

  it('are nothing where they are no object', () => {
    for (const odd of [undefined, null, 'text', 5, []])
      expect(readableOf(odd)).toEqual({ sql: undefined, edits: [], facts: [] });
  });

  it('become a line for a shell, whatever quotes are in them', () => {
    expect(commandOf('mssql-query', { query: "SELECT 'a'" })).toBe(
      String.raw`toolroom call mssql-query '{"query":"SELECT '\''a'\''"}'`,
    );
    expect(wordsOf('acceptDataLoss')).toBe('Accept data loss');
  });
});
