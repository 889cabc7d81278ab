import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/Api';
import type { Batch, EventFeed } from '../../api/EventFeed';
import type { SavedQuery } from '../../model/savedQueries';
import { SavedQueries } from './SavedQueries';

const orders: SavedQuery = {
  database: 'shop',
  name: 'orders',
  query: 'SELECT 1',
  version: '1',
  savedAt: '2026-11-17T09:00:00Z',
};

const settled = () => new Promise((done) => setTimeout(done));

/** A server that answers when the test says so, with what it holds at the question. */
function server() {
  let held: readonly SavedQuery[] = [];
  const waiting: (() => void)[] = [];
  const ask = (_: string, input: { action?: string }) =>
    new Promise((resolve) => {
      if (input.action === 'save') held = [orders];
      const answer = { queries: held };
      waiting.push(() => resolve(answer));
    });
  let hear: (batch: Batch) => void = () => {};
  const feed = { listen: (by: typeof hear) => ((hear = by), () => {}) } as unknown as EventFeed;
  const saved = new SavedQueries({ ask } as unknown as Api, feed);
  const finished = (effect: string) =>
    hear({
      events: [{ type: 'call.finished', data: { tool: 'query_saved', effect } } as never],
      missed: false,
    });
  return { saved, waiting, finished };
}

describe('saved queries in a window', () => {
  it('are not taken from an answer that was overtaken', async () => {
    const { saved, waiting } = server();
    void saved.read();
    const before = waiting.shift()!;
    const saving = saved.save('shop', 'orders', 'SELECT 1');
    waiting.shift()!();
    await settled();
    waiting.shift()!();
    await saving;
    expect(saved.state.queries).toEqual([orders]);
    before();
    await settled();
    expect(saved.state.queries, 'the answer from before').toEqual([orders]);
  });

  it('are read again when somebody changes them, not when somebody reads them', async () => {
    const { saved, waiting, finished } = server();
    finished('edits');
    expect(waiting, 'before the page was opened').toHaveLength(0);
    void saved.read();
    waiting.shift()!();
    await settled();
    finished('reads');
    expect(waiting).toHaveLength(0);
    finished('edits');
    expect(waiting).toHaveLength(1);
  });
});
