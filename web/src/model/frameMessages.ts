/** What a page asks of the window around it, as far as it may ask anything. */
export type FrameWish =
  | { readonly kind: 'hello'; readonly id: string | number }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'link'; readonly id: string | number; readonly url: string }
  | { readonly kind: 'ping'; readonly id: string | number }
  | { readonly kind: 'refused'; readonly id: string | number };

const LARGEST = 64 * 1024;
const LEAST_HEIGHT = 40;
const MOST_HEIGHT = 4_000;

/** Nothing, where there is nothing to do or the message is none of ours. */
export function wishIn(data: unknown): FrameWish | undefined {
  if (typeof data !== 'object' || data === null || size(data) > LARGEST) return undefined;
  const { jsonrpc, id, method, params } = data as Record<string, unknown>;
  if (jsonrpc !== '2.0' || typeof method !== 'string') return undefined;
  const given = (typeof params === 'object' && params !== null ? params : {}) as Record<
    string,
    unknown
  >;
  if (method === 'ui/notifications/size-changed') {
    const height = Number(given['height']);
    return Number.isFinite(height)
      ? { kind: 'height', height: Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.ceil(height))) }
      : undefined;
  }
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  switch (method) {
    case 'ui/initialize':
      return { kind: 'hello', id };
    case 'ping':
      return { kind: 'ping', id };
    case 'ui/open-link': {
      const url = given['url'];
      return typeof url === 'string' && /^https?:\/\/[^\s/]+/i.test(url) && url.length < 2_000
        ? { kind: 'link', id, url }
        : { kind: 'refused', id };
    }
    default:
      return { kind: 'refused', id };
  }
}

function size(data: object): number {
  try {
    return JSON.stringify(data).length;
  } catch {
    return Infinity;
  }
}

/** Lets so many things happen a second; the rest is dropped. */
export class RateLimit {
  readonly #most: number;
  #began = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  allows(now: number): boolean {
    if (now - this.#began >= 1_000) {
      this.#began = now;
      this.#count = 0;
    }
    return ++this.#count <= this.#most;
  }
}
