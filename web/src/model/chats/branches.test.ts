import { describe, expect, it } from 'vitest';
import { CALLS_AT_ONCE, latest, MessageTree } from './branches';
import { chatTitle, gistOf, repeatable, type ChatCall, type Message } from './types';

const message = (id: string, parent_id: string | null, calls = 0): Message => ({
  id,
  parent_id,
  role: 'user',
  content: id,
  created_at: '',
  calls: Array.from({ length: calls }, (_, at): ChatCall => ({
    call_id: `${id}${at}`,
    tool: 't',
    status: 'success',
  })),
});

describe('the messages of a chat', () => {
  const tree = new MessageTree([
    message('a', null),
    message('b', 'a'),
    message('c', 'b'),
    message('b2', 'a'),
    message('c2', 'b2'),
    message('lost', 'gone'),
  ]);

  it('are a tree whose branches can be walked', () => {
    expect(tree.path('c2').map(({ id }) => id)).toEqual(['a', 'b2', 'c2']);
    expect(tree.path(undefined)).toEqual([]);
    expect(tree.tries(message('b', 'a')).map(({ id }) => id)).toEqual(['b', 'b2']);
    expect(tree.leafBelow('a')).toBe('c2');
    expect(tree.leafBelow('b')).toBe('c');
    expect(tree.leaves().map(({ id }) => id)).toEqual(['lost', 'c2', 'c']);
  });

  it('are drawn by pages of calls, the last first', () => {
    const path = Array.from({ length: 20 }, (_, at) => message(`m${at}`, null, 64));
    const first = latest(path, 1);
    expect(first.at(-1)).toBe(path.at(-1));
    expect(first.flatMap(({ calls }) => calls).length).toBeLessThanOrEqual(CALLS_AT_ONCE);
    expect(latest(path, 3)).toHaveLength(20);
    expect(latest([message('one', null, 900)], 1)).toHaveLength(1);
  });

  it('are not repeated where the record has not all of a call', () => {
    const call: ChatCall = { call_id: '1', tool: 't', status: 'success' };
    expect(repeatable({ ...call, arguments: { a: 1 } })).toEqual({
      tool: 't',
      arguments: { a: 1 },
    });
    expect(repeatable({ ...call, arguments: { omitted: true, characters: 9 } })).toBeUndefined();
    expect(repeatable(call)).toBeUndefined();
  });

  it('have names that people read', () => {
    expect(chatTitle({ id: 'cli' })).toBe('cli');
    expect(chatTitle({ id: 'workbench-workbench', client: 'workbench' })).toBe('Workbench');
    const id = 'chat-01a1e698-716c-7284-8afd-a77a00eea972';
    expect(chatTitle({ id, client: 'claude' })).toBe('Chat of claude');
    expect(chatTitle({ id, title: 'Mine' })).toBe('Mine');
    expect(gistOf({ content: 'x', path: 'a\nb' })).toBe('a b');
  });
});
