import { describe, expect, it } from 'vitest';
import type { Api } from './Api';
import type { EventFeed } from './EventFeed';
import { Questions } from './Questions';
import type { Question } from './types';

describe('questions that wait', () => {
  it('are gone when one has answered, though they were being read before', async () => {
    const waiting: (() => void)[] = [];
    let open: readonly Question[] = [{ id: 'q' } as Question];
    const api = {
      pending: () => {
        const answer = open;
        return new Promise((resolve) => waiting.push(() => resolve(answer)));
      },
      decide: () => Promise.resolve((open = [])),
    } as unknown as Api;
    const questions = new Questions(api, { listen: () => () => {} } as unknown as EventFeed);
    const seen: number[] = [];
    questions.watch(() => seen.push(questions.pending.length));
    void questions.refresh();
    const decided = questions.decide('q', 'approve' as never);
    await Promise.resolve();
    waiting.shift()!();
    await new Promise((done) => setTimeout(done));
    expect(seen, 'read before the answer').toEqual([1]);
    waiting.shift()!();
    await decided;
    expect(seen, 'read after it, before it counts as given').toEqual([1, 0]);
  });
});
