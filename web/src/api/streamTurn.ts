import { ProblemError, refusalIn } from '../model/problem';
import { backoff, EventParser } from '../model/sse';
import type { Api } from './Api';
import type { CallNews } from './followCall';

/** What a turn is asked to do. */
export interface TurnRequest {
  readonly turn_id: string;
  readonly chat_id?: string;
  readonly parent_id?: string | null;
  readonly retry_of?: string;
  readonly content?: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: unknown }[];
}

const MOST_TRIES = 30;

/** An id for a turn, so that a request that is sent again goes on with the same one. */
export const newTurnId = () => `page-${crypto.randomUUID()}`;

/**
 * Runs a turn and tells its events until `done`. A lost connection is taken up again where it was: the turn goes
 * on without us, also over a restart of the server, which then tells how it ended.
 */
export async function streamTurn(
  api: Api,
  request: TurnRequest,
  onNews: (news: CallNews) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | undefined;
  let begun = false;
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
    try {
      const resumes = begun ? { 'Last-Event-ID': lastId ?? `${request.turn_id}:0` } : {};
      const response = await api.request(
        begun ? `/api/stream?turn_id=${encodeURIComponent(request.turn_id)}` : '/api/stream',
        {
          method: begun ? 'GET' : 'POST',
          headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', ...resumes },
          ...(begun ? {} : { body: JSON.stringify(request) }),
          signal,
        },
      );
      if (!response.ok) throw new ProblemError(refusalIn(await response.json().catch(() => ({}))));
      begun = true;
      const done = await read(response, (id, news) => {
        lastId = id ?? lastId;
        tries = 0;
        onNews(news);
      });
      if (done) return;
    } catch (wrong) {
      if (signal.aborted || wrong instanceof ProblemError) throw wrong;
    }
    await pause(backoff(tries, Math.random()), signal);
  }
  throw new TypeError('the turn could not be followed');
}

/** True when the last event of the turn was among them. */
async function read(
  response: Response,
  onNews: (id: string | undefined, news: CallNews) => void,
): Promise<boolean> {
  const parser = new EventParser();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let done = false;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return done;
    for (const event of parser.push(part.value)) {
      const data: unknown = JSON.parse(event.data);
      onNews(event.id, { type: event.type, data: (data ?? {}) as CallNews['data'] });
      if (event.type === 'done') done = true;
    }
    if (done) return true;
  }
}

export async function stopTurn(api: Api, turn: string): Promise<void> {
  await api.request(`/api/stream/${encodeURIComponent(turn)}`, { method: 'DELETE' });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
