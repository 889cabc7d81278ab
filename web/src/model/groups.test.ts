import { describe, expect, it } from 'vitest';
import { lineOf } from './calls';
import { groupedRows, isGroup, keyOfRow } from './groups';

const line = (id: string, chat: string, client: string, status = 'success') =>
  lineOf({ id, chat, client, status });
const LINES = [
  line('4', 'b', 'Claude'),
  line('3', 'a', 'Copilot', 'error'),
  line('2', 'b', 'Claude'),
];

describe('calls', () => {
  it('stand under their chat, the group of the newest first', () => {
    const rows = groupedRows(LINES, 'chat', new Set());
    expect(rows.map(keyOfRow)).toEqual(['group b', '4', '2', 'group a', '3']);
    expect(rows.filter(isGroup)).toMatchObject([
      { title: 'Claude, chat b', calls: 2, errors: 0 },
      { title: 'Copilot, chat a', calls: 1, errors: 1 },
    ]);
  });

  it('are hidden in a folded group, and as they were without groups', () => {
    expect(groupedRows(LINES, 'client', new Set(['Claude'])).map(keyOfRow)).toEqual([
      'group Claude',
      'group Copilot',
      '3',
    ]);
    expect(groupedRows(LINES, '', new Set())).toBe(LINES);
  });
});
