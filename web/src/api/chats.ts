import type { ChatLine } from '../model/workspace/states';
import type { Api } from './Api';

/** So many calls are looked at for the chats they were made in. */
const RECENT = 200;
const PAGE = 50;

/** The chats of the latest calls, the latest first. */
export async function readChats(api: Api, signal?: AbortSignal): Promise<readonly ChatLine[]> {
  const known = new Map<string, ChatLine>();
  let cursor: string | undefined;
  for (let seen = 0; seen < RECENT; seen += PAGE) {
    const input = { limit: PAGE, ...(cursor ? { cursor } : {}) };
    const answer = await api.ask('activity_list', input, signal);
    for (const call of answer.calls ?? []) {
      const { chat, client } = call as { chat?: string; client?: string };
      if (chat && !known.has(chat)) known.set(chat, { id: chat, client: client ?? null });
    }
    cursor = answer.nextCursor;
    if (!cursor) break;
  }
  return [...known.values()];
}
