import { describe, expect, it } from 'vitest';
import type { Runs, Question } from '../model/approvals/question';
import type { CallEvent } from '../model/calls';
import type { Api } from './Api';
import type { Batch, EventFeed } from './EventFeed';
import { Questions } from './Questions';

const question = (id: string) =>
  ({ id, client: 'Claude', waiting: true, usable: true }) as Question;

/** A server that answers when the test lets it. */
function opened(open: readonly Question[]) {
  const server = { open, runs: 'now' as Runs, release: [] as (() => void)[], held: true };
  let hear: (batch: Batch) => void = () => {};
  const api = {
    pending: () => {
      const answer = server.open;
      if (!server.held) return Promise.resolve(answer);
      return new Promise((resolve) => server.release.push(() => resolve(answer)));
    },
    decide: (id: string) => {
      server.open = server.open.filter((each) => each.id !== id);
      return Promise.resolve(server.runs);
    },
  } as unknown as Api;
  const feed = {
    listen: (listener: (batch: Batch) => void) => {
      hear = listener;
      return () => {};
    },
  } as unknown as EventFeed;
  const questions = new Questions(api, feed);
  const happens = async (...events: CallEvent[]) => {
    hear({ events, missed: false });
    await questions.refresh();
  };
  const shown = () =>
    questions.state.cards.map(({ question: { id }, ending }) => `${id} ${ending ?? 'open'}`);
  return { server, questions, happens, shown };
}

const settled = () => new Promise((done) => setTimeout(done));

describe('questions that wait', () => {
  it('are gone when one has answered, though they were being read before', async () => {
    const { server, questions, shown } = opened([question('q')]);
    server.held = false;
    await questions.refresh();
    server.held = true;
    void questions.refresh();
    const decided = questions.decide(question('q'), 'approve');
    server.release.shift()!();
    await settled();
    expect(questions.pending, 'read before the answer').toHaveLength(1);
    expect(shown()).toEqual(['q Approved. The call is running.']);
    server.release.shift()!();
    expect(await decided).toBe('Approved. The call is running.');
    expect(questions.pending, 'read after it, before it counts as given').toEqual([]);
  });

  it('say where they were answered, if not here', async () => {
    const { server, questions, happens, shown } = opened([question('a'), question('b')]);
    server.held = false;
    await questions.refresh();
    server.open = [];
    await happens(
      { type: 'call.approved', data: { id: 'a', client: 'Claude', approvedHow: 'editor' } },
      { type: 'call.finished', data: { id: 'b', client: 'Claude', errorCode: 'call.denied' } },
    );
    expect(shown()).toEqual(['a Approved in VS Code.', 'b Denied. Claude was told.']);
    questions.sweep();
    expect(shown()).toEqual([]);
  });

  it('are shown when a person asks, the oldest first, and told of once', async () => {
    const { server, questions, happens } = opened([question('a'), question('b')]);
    server.held = false;
    await questions.refresh();
    expect(questions.state.arrived.map(({ id }) => id)).toEqual(['a', 'b']);
    questions.review();
    expect(questions.state.review).toEqual({ id: 'a', turn: 1 });
    questions.review('b');
    expect(questions.state.review).toEqual({ id: 'b', turn: 2 });
    server.open = [...server.open, question('c')];
    await happens({ type: 'call.pending', data: { id: 'c' } });
    expect(questions.state.arrived.map(({ id }) => id)).toEqual(['c']);
  });
});
