import { problemOf, ProblemError, refusalIn } from '../model/problem';
import { backoff, EventParser } from '../model/sse';
import type { TurnEvent } from '../model/chats/turn';
import type { WantedCall } from '../model/chats/types';
import type { Api } from './Api';

/** What a turn is asked for. */
export interface TurnRequest {
  readonly chat_id: string;
  readonly turn_id: string;
  readonly content?: string;
  readonly calls?: readonly WantedCall[];
  readonly prompt?: string;
  readonly parent_id?: string | null;
  readonly retry_of?: string;
  readonly on_error?: 'stop' | 'continue';
}

interface Hearing {
  readonly onEvent: (event: TurnEvent) => void;
  /** The connection is lost, or back. */
  readonly onLink: (lost: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows a turn to its last event, through lost connections and a server that starts anew.
 *
 * @param request what begins it; none for one that somebody has begun
 * @throws ProblemError if the server refuses it
 */
export async function followTurn(
  api: Api,
  turn: string,
  request: TurnRequest | undefined,
  hearing: Hearing,
): Promise<void> {
  let last: string | undefined;
  let begun = request === undefined;
  for (let failures = 0; !hearing.signal.aborted; failures++) {
    const response = await answerOf(() =>
      begun ? resumed(api, turn, last, hearing.signal) : started(api, request!, hearing.signal),
    );
    if (response?.ok) {
      begun = true;
      hearing.onLink(false);
      const heard = await listen(response, (event, id) => {
        last = id ?? last;
        failures = 0;
        hearing.onEvent(event);
      });
      if (heard) return;
    } else if (response && response.status < 500) {
      throw new ProblemError(refusalIn(await response.json().catch(() => ({}))));
    }
    if (hearing.signal.aborted) return;
    hearing.onLink(true);
    await pause(backoff(failures, Math.random()), hearing.signal);
  }
}

const started = (api: Api, request: TurnRequest, signal: AbortSignal) =>
  api.request('/api/stream', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(request),
    signal,
  });

const resumed = (api: Api, turn: string, last: string | undefined, signal: AbortSignal) =>
  api.request(`/api/stream?turn_id=${encodeURIComponent(turn)}`, {
    headers: { Accept: 'text/event-stream', ...(last ? { 'Last-Event-ID': last } : {}) },
    signal,
  });

/** Nothing, where nobody answers. */
async function answerOf(ask: () => Promise<Response>): Promise<Response | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

/** True when the last event of the turn was heard. */
async function listen(
  response: Response,
  onEvent: (event: TurnEvent, id: string | undefined) => void,
): Promise<boolean> {
  const parser = new EventParser();
  let done = false;
  try {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (!done) {
      const part = await reader?.read();
      if (!part || part.done) break;
      for (const event of parser.push(part.value)) {
        done ||= event.type === 'done';
        const data: unknown = JSON.parse(event.data || '{}');
        onEvent({ type: event.type, data: data as TurnEvent['data'] }, event.id);
      }
    }
  } catch (wrong) {
    if (problemOf(wrong).code === 'page.failed' && !(wrong instanceof DOMException)) throw wrong;
  }
  return done;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

export async function stopTurn(api: Api, turn: string): Promise<void> {
  const response = await api.request(`/api/stream/${encodeURIComponent(turn)}`, {
    method: 'DELETE',
  });
  if (!response.ok) {
    throw new ProblemError(refusalIn(await response.json().catch(() => ({}))));
  }
}
