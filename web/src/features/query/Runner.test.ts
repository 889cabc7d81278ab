import { describe, expect, it } from 'vitest';
import { Api } from '../../api/Api';
import { ordered } from './ordered';
import { Runner, type Order } from './Runner';
import { refinedOrder } from './useRefining';

const order: Order = {
  database: 'shop',
  kind: 'sqlite',
  statement: 'SELECT * FROM t',
  offset: 0,
  parameters: [],
};

interface Answer {
  readonly body: unknown;
  readonly outcome?: string;
}

/** A server that gives these answers one after the other, and what it was asked. */
function answering(...answers: Answer[]) {
  const asked: Record<string, unknown>[] = [];
  const fetch = (_: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    const { body, outcome = 'answered' } = answers[asked.length - 1] ?? { body: {} };
    const headers = { 'Toolroom-Outcome': outcome, 'Toolroom-Call': `call-${asked.length}` };
    return Promise.resolve(new Response(JSON.stringify(body), { headers }));
  };
  return { runner: new Runner(new Api('t', () => {}, fetch)), asked };
}

const page = (rows: unknown[][], more: object = {}) => ({
  body: { recordset: [{ columns: [{ name: 'a', type: 'integer' }], rows }], ...more },
});

describe('a statement', () => {
  it('gives rows, then those after them by its cursor, until there are no more', async () => {
    const { runner, asked } = answering(
      page([[1], [2]], { cursor: 'c1' }),
      page([[3]], { cursor: 'c2' }),
      page([[4]]),
    );
    await runner.run(order);
    expect(runner.state.result).toMatchObject({ count: 2, cursor: 'c1', call: 'call-1' });
    await runner.kept();
    expect(runner.state.result?.rows).toEqual([[1], [2], [3], [4]]);
    expect(runner.state.result?.cursor).toBeUndefined();
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2']);
    expect(asked[0]).toMatchObject({ database: 'shop', maxRows: 1_000 });
    await runner.more();
    expect(asked).toHaveLength(3);
  });

  it('that is refused says so and keeps what was there before', async () => {
    const no = { code: 'query.not-read-only', message: 'no', nextStep: 'send another' };
    const { runner } = answering(page([[1]]), { body: no, outcome: 'refused' });
    await runner.run(order);
    await runner.run({ ...order, statement: 'DROP TABLE t' });
    expect(runner.state.refused?.problem).toEqual(no);
    expect(runner.state.result?.count).toBe(1);
    expect(runner.state.doing).toBeUndefined();
  });

  it('whose cursor is too old says that there are rows beyond', async () => {
    const no = { code: 'query.bad-cursor', message: 'too old', nextStep: 'run it again' };
    const { runner } = answering(page([[1]], { cursor: 'c1' }), { body: no, outcome: 'refused' });
    await runner.run(order);
    await runner.more();
    expect(runner.state.result).toMatchObject({ count: 1, cursor: undefined, beyond: true });
    expect(runner.state.refused?.problem).toEqual(no);
  });

  it('that is stopped drops its request and changes nothing later', async () => {
    let dropped = false;
    const hanging = (_: RequestInfo | URL, init: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => {
          dropped = true;
          reject(new DOMException('aborted', 'AbortError'));
        }),
      );
    const runner = new Runner(new Api('t', () => {}, hanging));
    const running = runner.run(order);
    expect(runner.state.doing).toBe('run');
    runner.stop();
    await running;
    expect(dropped).toBe(true);
    expect(runner.state).toMatchObject({ doing: undefined, stopped: true, refused: undefined });
  });

  it('on the stub asks for no number of rows', async () => {
    const { runner, asked } = answering(page([[1]]));
    await runner.run({ ...order, kind: 'stub' });
    expect(asked[0]).not.toHaveProperty('maxRows');
  });

  it('whose answer makes no sense is shown as empty, not as an error of the page', async () => {
    const { runner } = answering({ body: { recordset: 'what' } });
    await runner.run(order);
    expect(runner.state.result).toMatchObject({ count: 0, columns: [] });
  });
});

describe('what is sent', () => {
  const shop = { id: 'shop', kind: 'sqlite' };

  it('is what is selected, and where that begins', () => {
    const part = ordered(shop, 'SELECT 1; SELECT 2', { text: 'SELECT 2', from: 10 }, {});
    expect(part).toMatchObject({ ok: true, order: { statement: 'SELECT 2', offset: 10 } });
    const blank = ordered(shop, 'SELECT 1', { text: ' \n', from: 3 }, {});
    expect(blank).toMatchObject({ ok: true, order: { statement: 'SELECT 1', offset: 0 } });
  });

  it('has the values that were given, or says which one is missing', () => {
    const statement = 'SELECT :a';
    expect(ordered(shop, statement, undefined, { a: { text: '7' } })).toMatchObject({
      ok: true,
      order: { statement: 'SELECT ? ', parameters: [7] },
    });
    expect(ordered(shop, statement, undefined, {})).toMatchObject({ ok: false, name: 'a' });
  });
});

describe('a refined order', () => {
  const by = { conditions: [{ column: 'b', is: 'equal', value: 2 }], order: undefined } as const;

  it('has the values of the statement before its own, and knows where the statement began', () => {
    const plain = { ...order, statement: 'SELECT ? AS b', offset: 30, parameters: [1] };
    const refined = refinedOrder(plain, by);
    expect(refined).toMatchObject({ parameters: [1, 2], offset: 15, refined: { plain, by } });
    expect(refined.statement.slice(plain.offset - refined.offset)).toMatch(/^SELECT \? AS b/);
    expect(refinedOrder(plain, { conditions: [], order: undefined })).toEqual(plain);
  });
});
