import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/Api';
import { Exporter } from './Exporter';
import type { Order } from './Runner';

/** A server that writes exports, each with a stream of its own that the test speaks through. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const request = (): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) });
    return Promise.resolve(new Response(body, { headers: { 'Toolroom-Call': 'c' } }));
  };
  const say = (stream: number, type: string, data: object): void =>
    streams[stream]!.enqueue(
      new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    );
  const end = (stream: number): void => streams[stream]!.close();
  return { api: { request } as unknown as Api, say, end };
}

const ORDER: Order = {
  database: 'demo',
  statement: 'SELECT 1',
  kind: 'rows',
  offset: 0,
  parameters: [],
};
const settled = () => new Promise((done) => setTimeout(done));

describe('an export', () => {
  it('has its own progress while another tab writes one too', async () => {
    const { api, say, end } = server();
    const [first, second] = [new Exporter(api), new Exporter(api)];
    void first.write(ORDER, 'csv');
    void second.write(ORDER, 'csv');
    await settled();
    say(0, 'progress', { done: 100, total: 0, message: '100 rows' });
    say(1, 'progress', { done: 7, total: 0, message: '7 rows' });
    await settled();
    expect(first.state.progress?.done).toBe(100);
    expect(second.state.progress?.done).toBe(7);
    first.stop();
    say(0, 'progress', { done: 200, total: 0, message: '200 rows' });
    await settled();
    expect(first.state, 'nothing comes of what was stopped').toMatchObject({
      running: false,
      progress: undefined,
    });
    say(1, 'answer', { outcome: 'refused', answer: { code: 'query.read-only', message: 'No' } });
    end(1);
    await settled();
    expect(second.state.problem?.message).toBe('No');
  });
});
