import { describe, expect, it } from 'vitest';
import { branchTo, leafBelow, transcriptOf, type ChatCall, type Message } from './branches';

const message = (id: string, parent: string | null, at: number): Message => ({
  id,
  parent_id: parent,
  role: 'user',
  content: id,
  created_at: `2026-01-01T00:00:0${at}Z`,
});
const call = (id: string, of: string | null, at: number): ChatCall => ({
  call_id: id,
  message_id: of,
  tool: 'write_file',
  arguments: {},
  status: 'success',
  started_at: `2026-01-01T00:00:0${at}Z`,
});

describe('a chat with branches', () => {
  const messages = [
    message('a', null, 0),
    message('b', 'a', 1),
    message('c', 'a', 3),
    message('d', 'b', 2),
  ];

  it('shows one branch with the tries beside each message', () => {
    const shown = transcriptOf(messages, [call('1', 'b', 1), call('2', 'c', 3)], 'd');
    expect(
      shown.map((entry) => (entry.kind === 'message' ? entry.message.id : entry.call.call_id)),
    ).toEqual(['a', 'b', '1', 'd']);
    expect(shown[1]).toMatchObject({ beside: ['b', 'c'] });
  });

  it('has the calls of no message where their time is', () => {
    const shown = transcriptOf(messages, [call('x', null, 9), call('y', null, 2)], 'b');
    expect(
      shown.map((entry) => (entry.kind === 'message' ? entry.message.id : entry.call.call_id)),
    ).toEqual(['a', 'b', 'y', 'x']);
    expect(transcriptOf([], [call('x', null, 1)], undefined)).toHaveLength(1);
  });

  it('goes to the latest message below another', () => {
    expect(leafBelow(messages, 'a')).toBe('c');
    expect(leafBelow(messages, 'b')).toBe('d');
    expect(branchTo(messages, 'nothing')).toEqual([]);
  });
});
