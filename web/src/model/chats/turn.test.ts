import { describe, expect, it } from 'vitest';
import { messageOf, withEvent, withRead, type Talk, type TurnEvent } from './turn';

const NOTHING: Talk = { messages: [], leaf: undefined, text: '', end: undefined };
const after = (events: readonly TurnEvent[], from = NOTHING) =>
  events.reduce<Talk>((talk, event) => withEvent(talk, event, '2026-01-01T00:00:00Z'), from);
const event = (type: string, data: Record<string, unknown>): TurnEvent => ({ type, data });

const TOLD = [
  event('message', { id: 'm', parent_id: null, role: 'user', content: 'do', created_at: '' }),
  event('call.started', { call_id: 'c', message_id: 'm', tool: 't', arguments: { a: 1 } }),
  event('call.waiting', { call_id: 'c', question: 'Run it?' }),
  event('call.output', { call_id: 'c', stream: 'stdout', text: 'hello' }),
  event('call.progress', { call_id: 'c', done: 1, total: 2, message: 'half' }),
];
const ENDED = event('call.finished', {
  call_id: 'c',
  message_id: 'm',
  status: 'success',
  answer: 1,
});

describe('what is read while a turn runs', () => {
  it('adds what was not known, and takes nothing back that the turn has told', () => {
    const message = (id: string, content = '') =>
      messageOf({ id, role: 'user', content, created_at: '2026-11-17T09:00:00Z' });
    const now = { messages: [message('1'), message('2', 'told')], leaf: '2' };
    const read = withRead(now, [message('0'), message('1', 'read')]);
    expect(read.messages.map(({ id }) => id)).toEqual(['0', '1', '2']);
    expect(read.messages.map(({ content }) => content)).toEqual(['', '', 'told']);
    expect(read.leaf).toBe('2');
  });
});

describe('a turn', () => {
  it('is followed from its message to its end', () => {
    const talk = after(TOLD);
    expect(talk.leaf).toBe('m');
    expect(talk.messages[0]?.calls[0]).toMatchObject({
      status: 'running',
      progress: { done: 1 },
      output: [{ text: 'hello' }],
    });
    const ended = after(
      [ENDED, event('done', { status: 'error', error: { code: 'x', message: 'no' } })],
      talk,
    );
    expect(ended.messages[0]?.calls[0]).toMatchObject({ status: 'success', answer: 1 });
    expect(ended.messages[0]?.calls[0]).not.toHaveProperty('progress');
    expect(ended.end).toMatchObject({ status: 'error', problem: { code: 'x' } });
  });

  it('that is told again changes nothing that has ended', () => {
    const once = after([...TOLD, ENDED]);
    const recorded = {
      ...once,
      messages: once.messages.map((each) => ({
        ...each,
        calls: each.calls.map((call) => ({ ...call, finished_at: 'then' })),
      })),
    };
    const twice = after([...TOLD, ENDED], recorded);
    expect(twice.messages).toHaveLength(1);
    expect(twice.messages[0]?.calls).toHaveLength(1);
    expect(twice.messages[0]?.calls[0]).toMatchObject({ status: 'success', finished_at: 'then' });
  });

  it('shows words of a model until they are a message', () => {
    const writing = after([event('text', { text: 'He' }), event('text', { text: 'llo' })]);
    expect(writing.text).toBe('Hello');
    const said = after(
      [event('message', { id: 'a', role: 'assistant', content: 'Hello' })],
      writing,
    );
    expect(said).toMatchObject({ text: '', leaf: 'a' });
  });
});
