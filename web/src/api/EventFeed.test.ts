import { describe, expect, it } from 'vitest';
import { Api } from './Api';
import { EventFeed, type Batch } from './EventFeed';

/** A server whose streams the test writes, and whose birthday it chooses. */
class Station {
  startedAt = 'monday';
  readonly asked: (string | null)[] = [];
  #streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  #arrivals: (() => void)[] = [];

  fetch = (path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (String(path) === '/api/status') {
      return Promise.resolve(Response.json({ startedAt: this.startedAt }));
    }
    this.asked.push(new Headers(init.headers).get('Last-Event-ID'));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void this.#streams.push(controller),
    });
    this.#arrivals.shift()?.();
    return Promise.resolve(new Response(body));
  };

  /** Resolves when a listener has come. */
  arrival(): Promise<void> {
    return new Promise((resolve) => this.#arrivals.push(resolve));
  }

  say(text: string): void {
    this.#streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.#streams.at(-1)?.close();
  }
}

function listening(station: Station) {
  const feed = new EventFeed(new Api('t', () => {}, station.fetch));
  const waiting: ((batch: Batch) => void)[] = [];
  feed.listen((batch) => waiting.shift()?.(batch));
  return { feed, batch: () => new Promise<Batch>((resolve) => waiting.push(resolve)) };
}

const event = (id: number) => `id: ${id}\nevent: call.started\ndata: {"id":"c${id}"}\n\n`;

describe('the feed of events', () => {
  it('gives what happens, several at once', async () => {
    const station = new Station();
    const { feed, batch } = listening(station);
    const arrived = station.arrival();
    feed.start();
    await arrived;
    const heard = batch();
    station.say(`: \n\n${event(1)}${event(2)}`);
    const { events, missed } = await heard;
    expect(events.map((each) => each.data['id'])).toEqual(['c1', 'c2']);
    expect(missed).toBe(false);
    expect(feed.state).toBe('live');
    feed.stop();
  });

  it('goes on where it was', async () => {
    const station = new Station();
    const { feed, batch } = listening(station);
    const first = station.arrival();
    feed.start();
    await first;
    const heard = batch();
    station.say(event(41));
    await heard;
    expect(feed.returns).toBe(0);
    const second = station.arrival();
    station.end();
    await second;
    expect(station.asked).toEqual([null, '41']);
    const again = batch();
    station.say(event(42));
    expect((await again).missed).toBe(false);
    expect(feed.returns).toBe(1);
    feed.stop();
  });

  it('says that something was missed when the server is a new one, or says so itself', async () => {
    const station = new Station();
    const { feed, batch } = listening(station);
    const first = station.arrival();
    feed.start();
    await first;
    const gap = batch();
    station.say('event: gap\ndata: {}\n\n');
    expect(await gap).toEqual({ events: [], missed: true });
    station.startedAt = 'tuesday';
    const second = station.arrival();
    station.end();
    await second;
    const heard = batch();
    station.say(': \n\n');
    expect((await heard).missed).toBe(true);
    feed.stop();
  });
});
