import type { ChatLine } from '../model/workspace/states';
import { ProblemError, refusalIn } from '../model/problem';
import type { Api } from './Api';

/** The answer of a tool that this page knows by name. */
export async function answerOf<Answer>(
  api: Api,
  tool: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const result = await api.call(tool, input, signal);
  if (result.outcome !== 'answered') throw new ProblemError(refusalIn(result.body));
  return result.body as Answer;
}

/** So many calls are looked at for the chats they were made in. */
const RECENT = 200;

/** The chats of the latest calls, the latest first. */
export async function readChats(api: Api, signal?: AbortSignal): Promise<readonly ChatLine[]> {
  const known = new Map<string, ChatLine>();
  let cursor: string | undefined;
  for (let seen = 0; seen < RECENT; seen += 50) {
    const answer = await api.ask(
      'activity_list',
      { limit: 50, ...(cursor ? { cursor } : {}) },
      signal,
    );
    for (const call of answer.calls ?? []) {
      const { chat, client } = call as { chat?: string; client?: string };
      if (chat && !known.has(chat)) known.set(chat, { id: chat, client: client ?? null });
    }
    cursor = answer.nextCursor;
    if (!cursor) break;
  }
  return [...known.values()];
}
