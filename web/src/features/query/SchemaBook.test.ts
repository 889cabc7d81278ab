import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/Api';
import { SchemaBook } from './SchemaBook';

const settled = () => new Promise((done) => setTimeout(done));

/** A server that answers when the test says so. */
function book() {
  const waiting: { resolve: (answer: unknown) => void; reject: (wrong: Error) => void }[] = [];
  const ask = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  return { book: new SchemaBook({ ask } as unknown as Api), waiting };
}

const tables = (...names: string[]) => ({ tables: names.map((name) => ({ schema: '', name })) });

describe('what is known of the databases', () => {
  it('is what was asked for last, whichever answer comes last', async () => {
    const { book: known, waiting } = book();
    expect(known.of('shop').loading).toBe(true);
    known.forget('shop');
    known.of('shop');
    waiting[1]!.resolve(tables('new'));
    await settled();
    waiting[0]!.resolve(tables('old'));
    await settled();
    expect(known.of('shop').tables.map(({ name }) => name)).toEqual(['new']);
    expect(waiting, 'asked once for each').toHaveLength(2);
  });

  it('has the databases of the last reading', async () => {
    const { book: known, waiting } = book();
    void known.open();
    void known.open();
    waiting[1]!.resolve({ databases: [{ database: 'new', kind: 'sqlite' }] });
    await settled();
    waiting[0]!.resolve({ databases: [{ database: 'old', kind: 'sqlite' }] });
    await settled();
    expect(known.state.databases).toEqual([{ id: 'new', kind: 'sqlite' }]);
  });

  it('keeps what is asked for again when an earlier question fails', async () => {
    const { book: known, waiting } = book();
    const table = { schema: '', name: 'orders', type: 'table' };
    const first = known.sheet('shop', table).catch(() => undefined);
    known.forget('shop');
    const second = known.sheet('shop', table);
    waiting[0]!.reject(new Error('no'));
    await first;
    expect(known.sheet('shop', table)).toBe(second);
  });
});
