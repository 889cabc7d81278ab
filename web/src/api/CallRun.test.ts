import { describe, expect, it } from 'vitest';
import type { Api } from './Api';
import { CallRun } from './CallRun';

/** A server that lets the test say when each call tells or ends something. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const cancelled: string[] = [];
  const aborted: string[] = [];
  const api = {
    request: (_path: string, { signal }: { signal: AbortSignal }) => {
      const id = `call-${streams.length + 1}`;
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          streams.push(stream);
          signal.addEventListener('abort', () => {
            aborted.push(id);
            stream.error(new DOMException('left', 'AbortError'));
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'Toolroom-Call': id } }));
    },
    cancel: (id: string) => Promise.resolve(void cancelled.push(id)),
  } as unknown as Api;
  const send = (call: number, type: string, data: unknown) =>
    streams[call - 1]!.enqueue(
      new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    );
  const end = (call: number, answer: unknown) => {
    send(call, 'answer', { outcome: 'answered', answer });
    streams[call - 1]!.close();
  };
  return { api, cancelled, aborted, send, end };
}

/** Until a run shows something; the test fails by its own time limit if it never does. */
function shows(run: CallRun, what: (state: CallRun['state']) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (what(run.state)) resolve();
    };
    run.watch(look);
    look();
  });
}

describe('a call made by hand', () => {
  it('is stopped alone: another of the page goes on', async () => {
    const { api, cancelled, aborted, send, end } = server();
    const [one, two] = [new CallRun(api), new CallRun(api)];
    const first = one.start('count', {});
    const second = two.start('count', {});
    await Promise.all([shows(one, ({ id }) => !!id), shows(two, ({ id }) => !!id)]);
    one.stop();
    expect(cancelled).toEqual(['call-1']);
    send(2, 'progress', { done: 1, total: 2, message: 'half' });
    await shows(two, ({ progress }) => progress?.message === 'half');
    end(1, { complete: false });
    end(2, { complete: true });
    await Promise.all([first, second]);
    expect(one.state.ended?.answer, 'how far it came').toEqual({ complete: false });
    expect(two.state.ended?.answer).toEqual({ complete: true });
    expect(aborted).toEqual([]);
  });

  it('stops the last call, not the one before it, and hears only that', async () => {
    const { api, cancelled, end } = server();
    const run = new CallRun(api);
    const first = run.start('slow', {});
    await shows(run, ({ id }) => id === 'call-1');
    const second = run.start('quick', {});
    await shows(run, ({ id }) => id === 'call-2');
    run.stop();
    expect(cancelled).toEqual(['call-2']);
    end(1, 'of the first');
    await first;
    expect(run.state).toMatchObject({ tool: 'quick', running: true, ended: undefined });
    end(2, 'of the second');
    await second;
    run.stop();
    expect(run.state.ended?.answer).toBe('of the second');
    expect(cancelled, 'nothing is left to stop').toEqual(['call-2']);
  });

  it('ends with the page that is left', async () => {
    const { api, cancelled, aborted } = server();
    const run = new CallRun(api);
    const call = run.start('slow', {});
    await shows(run, ({ id }) => !!id);
    run.leave();
    await call;
    expect(aborted).toEqual(['call-1']);
    expect(cancelled).toEqual([]);
    expect(run.state.problem?.code).toBe('call.cancelled');
  });
});
