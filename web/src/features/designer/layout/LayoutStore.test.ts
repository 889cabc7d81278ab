import { describe, expect, it } from 'vitest';
import type { Api } from '../../../api/Api';
import type { EventFeed } from '../../../api/EventFeed';
import type { Batch } from '../../../api/EventFeed';
import { DesignerCalls } from '../DesignerCalls';
import { LayoutStore } from './LayoutStore';
import { Steps } from './Steps';

type Width = number | undefined;

/** A server of one table, which answers when the test says so. */
function server(first: Width) {
  let width = first;
  const waiting: { action: unknown; answer: () => void }[] = [];
  const call = (_: string, input: Record<string, unknown>) =>
    new Promise((resolve) => {
      const [table] = (input['tables'] ?? []) as { width?: number }[];
      if (input['action'] === 'set' && table && 'width' in table) width = table.width || undefined;
      const body = { view: 'main', tables: [{ id: 't', x: 0, y: 0, width }] };
      waiting.push({
        action: input['action'],
        answer: () => resolve({ id: `c${waiting.length}`, outcome: 'answered', body }),
      });
    });
  return { call, answer: answering(waiting), waiting };
}

/** Answers the request that has waited longest for an action. */
const answering =
  (waiting: { action: unknown; answer: () => void }[]) =>
  async (action: string): Promise<void> => {
    await settled();
    const index = waiting.findIndex((each) => each.action === action);
    expect(index, `a waiting ${action}`).toBeGreaterThanOrEqual(0);
    waiting.splice(index, 1)[0]!.answer();
    await settled();
  };

/** A server of some views, which answers when the test says so with what it knows at that moment. */
function views(...names: string[]) {
  const known = [...names];
  const waiting: { action: unknown; answer: () => void }[] = [];
  const answered = ({ action, view, newName }: Record<string, unknown>) => {
    const at = known.indexOf(String(view));
    if (at < 0) return { outcome: 'refused', body: { reason: 'not_found', code: 'not_found' } };
    if (action === 'rename') known[at] = String(newName);
    return { outcome: 'answered', body: { view, views: [...known], tables: [] } };
  };
  const call = (_: string, input: Record<string, unknown>) =>
    new Promise((resolve) => {
      waiting.push({
        action: input['action'],
        answer: () => resolve({ id: `c${waiting.length}`, ...answered(input) }),
      });
    });
  return {
    call,
    answer: answering(waiting),
    waiting,
    drop: (name: string) => known.splice(known.indexOf(name), 1),
  };
}

/** The page's window on a server, and the way to tell it of events. */
async function opened(call: unknown, answer: (action: string) => Promise<void>) {
  let listener: (batch: Batch) => void = () => {};
  const feed = {
    listen: (by: typeof listener) => ((listener = by), () => {}),
  } as unknown as EventFeed;
  const calls = new DesignerCalls({ call } as unknown as Api);
  const store = new LayoutStore(calls, feed, 'd', () => {}, new Steps());
  store.begin();
  await answer('get');
  const hear = async (batch: string) => {
    const event = { type: 'layoutChanged', data: { designerId: 'd', batch } };
    listener({ events: [event as never], missed: false });
    await settled();
  };
  return { store, hear };
}

const settled = () => new Promise((done) => setTimeout(done));

describe('the layout in a window', () => {
  it('keeps what was drawn while an older answer was on its way', async () => {
    const { call, answer, waiting } = server(300);
    const { store, hear } = await opened(call, answer);
    expect(store.state.places.get('t')?.width).toBe(300);
    await hear('another');
    const drawn = store.draw(
      'resize table',
      { places: new Map([['t', { x: 0, y: 0, width: undefined }]]) },
      new Map(),
    );
    await answer('get');
    expect(store.state.places.get('t')?.width, 'as it was drawn').toBeUndefined();
    await answer('set');
    await drawn;
    await answer('get');
    expect(store.state.places.get('t')?.width, 'as it was saved').toBeUndefined();
    expect(waiting).toEqual([]);
  });

  it('saves one change after another, and reads when all of them are saved', async () => {
    const { call, answer, waiting } = server(300);
    const { store, hear } = await opened(call, answer);
    const resize = (width: Width) =>
      store.draw('resize', { places: new Map([['t', { x: 0, y: 0, width }]]) }, new Map());
    const drawn = [resize(340)];
    await hear('another');
    drawn.push(resize(380));
    await settled();
    expect(waiting.map((each) => each.action)).toEqual(['set']);
    await answer('set');
    expect(waiting.map((each) => each.action)).toEqual(['set']);
    await answer('set');
    await Promise.all(drawn);
    await answer('get');
    expect(store.state.places.get('t')?.width).toBe(380);
    expect(waiting).toEqual([]);
  });

  it('stays on a view that it renames, though the event of that overtakes its answer', async () => {
    const { call, answer, waiting } = views('main', 'Selling');
    const { store, hear } = await opened(call, answer);
    const chosen = store.read('Selling');
    await answer('get');
    await chosen;
    expect(store.state.view).toBe('Selling');
    const renamed = store.renameView('Sales');
    await hear('not yet known as its own');
    await answer('rename');
    while (waiting.length > 0) await answer('get');
    await renamed;
    expect(store.state.view).toBe('Sales');
  });

  it('is in the main view when somebody else drops the one it shows', async () => {
    const { call, answer, drop } = views('main', 'Selling');
    const { store, hear } = await opened(call, answer);
    const chosen = store.read('Selling');
    await answer('get');
    await chosen;
    drop('Selling');
    await hear('another');
    await answer('get');
    await answer('get');
    expect(store.state.view).toBe('main');
  });
});
