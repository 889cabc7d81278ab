type Fields = Readonly<Record<string, unknown>>;

const LARGEST = 64 * 1024;
const PER_SECOND = 30;
const LEAST = 40;
const MOST = 4_000;

/** What a page in a frame may say: small JSON-RPC messages, and not too many of them. */
export class MessageGate {
  #since = 0;
  #count = 0;

  admits(data: unknown, now: number): boolean {
    if (now - this.#since > 1_000) {
      this.#since = now;
      this.#count = 0;
    }
    if (++this.#count > PER_SECOND) return false;
    if (typeof data !== 'object' || data === null || (data as Fields)['jsonrpc'] !== '2.0')
      return false;
    try {
      return JSON.stringify(data).length <= LARGEST;
    } catch {
      return false;
    }
  }

  /** An answer where one is wanted: how to begin, or that it is not allowed. */
  answerTo(message: Fields, theme: string): Fields | undefined {
    const id = message['id'];
    if ((typeof id !== 'string' && typeof id !== 'number') || message['method'] === undefined)
      return undefined;
    if (message['method'] === 'ui/initialize') {
      return {
        jsonrpc: '2.0',
        id,
        result: {
          protocolVersion: '2026-01-26',
          hostInfo: { name: 'Toolroom', version: '1' },
          hostCapabilities: {},
          hostContext: { theme },
        },
      };
    }
    return {
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: 'This host does not allow it.' },
    };
  }
}

/** The height that a page asks for, within what a person can scroll past. */
export function heightOf(message: Fields): number | undefined {
  if (message['method'] !== 'ui/notifications/size-changed') return undefined;
  const height = (message['params'] as Fields | undefined)?.['height'];
  return typeof height === 'number' && Number.isFinite(height)
    ? Math.max(LEAST, Math.min(MOST, Math.ceil(height)))
    : undefined;
}

/** The theme that is on the screen. */
export function themeOf(root: { readonly dataset: Readonly<Record<string, string | undefined>> }) {
  const set = root.dataset['theme'];
  if (set === 'light' || set === 'dark') return set;
  return globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
