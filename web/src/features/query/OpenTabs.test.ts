import { describe, expect, it } from 'vitest';
import { OpenTabs, titleOf, type Shelves } from './OpenTabs';
import type { Windows } from './windows';

function storage(first: Readonly<Record<string, string>> = {}): Storage {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}

/** A browser whose windows can be closed. */
function browser(shared: Storage = storage()) {
  const alive = new Set<string>();
  const open = async (own: Storage = storage()) => {
    const names: string[] = [];
    const windows: Windows = {
      claim: (name) => {
        if (alive.has(name)) return Promise.resolve(false);
        alive.add(name);
        names.push(name);
        return Promise.resolve(true);
      },
      alive: () => Promise.resolve(alive),
    };
    const tabs = new OpenTabs({ own, shared }, windows);
    await tabs.open();
    return { tabs, own, close: () => names.forEach((name) => alive.delete(name)) };
  };
  return { open, shared };
}

const texts = (tabs: OpenTabs) => tabs.state?.tabs.map(({ text }) => text);

describe('the tabs of a window', () => {
  it('are there again when it is loaded anew, with what was chosen and named', async () => {
    const { open } = browser();
    const first = await open();
    first.tabs.change(first.tabs.chosen!.id, { text: 'SELECT 1', name: 'One' });
    const two = first.tabs.add({ text: 'SELECT 2', database: 'shop' });
    first.tabs.add({ text: 'SELECT 3' });
    first.tabs.choose(two.id);
    first.close();
    const again = await open(first.own);
    expect(again.tabs.state).toEqual(first.tabs.state);
    expect(again.tabs.chosen?.database).toBe('shop');
  });

  it('are taken over by the next window when it is gone, never while it is open', async () => {
    const { open } = browser();
    const first = await open();
    first.tabs.add({ text: 'SELECT 1' });
    const second = await open();
    expect(texts(second.tabs)).toEqual(['']);
    second.tabs.add({ text: 'SELECT 2' });
    first.close();
    second.close();
    const third = await open();
    expect(texts(third.tabs)?.toSorted()).toEqual(['SELECT 1', 'SELECT 2']);
    third.tabs.close(third.tabs.chosen!.id);
    third.close();
    expect(texts((await open()).tabs)).toHaveLength(1);
  });

  it('are copied when the window is duplicated', async () => {
    const { open } = browser();
    const first = await open();
    first.tabs.add({ text: 'SELECT 1' });
    const own = storage({ 'toolroom.query.window': first.own.getItem('toolroom.query.window')! });
    const second = await open(own);
    expect(texts(second.tabs)).toEqual(['SELECT 1']);
    second.tabs.change(second.tabs.chosen!.id, { text: 'SELECT 2' });
    first.close();
    expect(texts((await open(first.own)).tabs)).toEqual(['SELECT 1']);
  });

  it('have the statement of the time before there were tabs, once', async () => {
    const { open } = browser(storage({ 'toolroom.query.draft': '["SELECT 9","[1]"]' }));
    const first = await open();
    expect(texts(first.tabs)).toEqual(['SELECT 9']);
    expect(texts((await open()).tabs)).toEqual(['']);
  });

  it('are blank where something odd was kept', async () => {
    for (const odd of ['no JSON', '{}', 'null', '{"tabs":[1,{}]}']) {
      const { open } = browser(storage({ 'toolroom.query.tabs.x': odd }));
      const { tabs } = await open();
      expect(texts(tabs)).toEqual(['']);
      expect(tabs.endangered).toBe(false);
    }
  });

  it('say that text would be lost where nothing can be kept', async () => {
    const nothing: Shelves = { own: undefined, shared: undefined };
    const tabs = new OpenTabs(nothing, {
      claim: () => Promise.resolve(true),
      alive: () => Promise.resolve(new Set()),
    });
    await tabs.open();
    expect(tabs.endangered).toBe(false);
    tabs.add({ text: 'SELECT 1' });
    expect(tabs.endangered).toBe(true);
  });
});

describe('a tab', () => {
  it('that was closed is opened again with its text, and blank ones are not kept', async () => {
    const { tabs } = await browser().open();
    const one = tabs.add({ text: 'SELECT 1' });
    const two = tabs.add({ text: 'SELECT 2' });
    tabs.close(two.id);
    expect(tabs.chosen?.id).toBe(one.id);
    tabs.close(one.id);
    expect(texts(tabs)).toEqual(['']);
    tabs.reopen();
    tabs.reopen();
    tabs.reopen();
    expect(texts(tabs)).toEqual(['SELECT 1', 'SELECT 2']);
    expect(tabs.state?.closed).toEqual([]);
  });

  it('that is blank is used before another is opened', async () => {
    const { tabs } = await browser().open();
    tabs.add({ text: 'SELECT 1' });
    expect(texts(tabs)).toEqual(['SELECT 1']);
    tabs.add({});
    tabs.add({});
    expect(texts(tabs)).toEqual(['SELECT 1', '', '']);
  });

  it('is called by its name, or by how it begins', async () => {
    const { tabs } = await browser().open();
    expect(titleOf(tabs.chosen!)).toBe('New query');
    tabs.change(tabs.chosen!.id, { text: '  SELECT *\n  FROM a_table_with_a_long_name' });
    expect(titleOf(tabs.chosen!)).toBe('SELECT * FROM a_table_wit…');
    tabs.change(tabs.chosen!.id, { name: 'Sales' });
    expect(titleOf(tabs.chosen!)).toBe('Sales');
  });

  it('steps to the one beside it, around the ends', async () => {
    const { tabs } = await browser().open();
    tabs.add({ text: '1' });
    tabs.add({ text: '2' });
    tabs.step(1);
    expect(tabs.chosen?.text).toBe('1');
    tabs.step(-1);
    expect(tabs.chosen?.text).toBe('2');
  });
});
