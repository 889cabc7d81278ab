import { ProblemError, refusalIn } from '../model/problem';
import { EventParser } from '../model/sse';
import type { Api } from './Api';

/** What a call says on its way. */
export interface CallNews {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a call came to, with what there is to show besides its answer. */
export interface Followed {
  readonly id: string;
  readonly outcome: 'answered' | 'refused' | 'failed';
  readonly answer: unknown;
  readonly renderPlan: unknown;
}

interface Wanted {
  readonly tool: string;
  readonly input: unknown;
  /** The chat whose files it works on. */
  readonly chat?: string | undefined;
  readonly signal: AbortSignal;
  /** Hears the id of the call first, then progress, log lines and output. */
  readonly onNews: (news: CallNews) => void;
}

/** Makes a call and follows it until it has ended. Giving up the signal stops the call. */
export async function followCall(api: Api, wanted: Wanted): Promise<Followed> {
  const response = await api.request(`/api/tools/${encodeURIComponent(wanted.tool)}/calls`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(wanted.chat ? { 'Toolroom-Chat': wanted.chat } : {}),
    },
    body: JSON.stringify(wanted.input),
    signal: wanted.signal,
  });
  if (!response.ok) throw new ProblemError(refusalIn(await response.json().catch(() => ({}))));
  const id = response.headers.get('Toolroom-Call') ?? '';
  wanted.onNews({ type: 'begun', data: { id } });
  let ended: Followed | undefined;
  await readEvents(response, (news) => {
    if (news.type === 'answer') ended = { id, ...endOf(news.data) };
    else wanted.onNews(news);
  });
  if (ended) return ended;
  throw new TypeError('the stream ended before the call did');
}

function endOf(data: Readonly<Record<string, unknown>>): Omit<Followed, 'id'> {
  const said = data['outcome'];
  return {
    outcome: said === 'refused' || said === 'failed' ? said : 'answered',
    answer: data['answer'],
    renderPlan: data['render_plan'],
  };
}

/** The events of an answer, as they come. */
export async function readEvents(
  response: Response,
  onNews: (news: CallNews) => void,
): Promise<void> {
  const parser = new EventParser();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    for (const event of parser.push(part.value)) {
      const data: unknown = JSON.parse(event.data);
      if (typeof data === 'object' && data !== null)
        onNews({ type: event.type, data: data as CallNews['data'] });
    }
  }
}
