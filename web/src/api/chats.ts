import type { Chat, Message } from '../model/chats/types';
import { messageOf } from '../model/chats/turn';
import type { Api } from './Api';

const PAGE = 200;

/** So many chats are listed; older ones stay reachable by their address. */
const MOST = 1_000;

/** The chats, the newest first. */
export async function readChats(api: Api, signal?: AbortSignal): Promise<readonly Chat[]> {
  const chats: Chat[] = [];
  let after: string | undefined;
  do {
    const answer = (await api.ask(
      'list_chats',
      { limit: PAGE, ...(after ? { after } : {}) },
      signal,
    )) as { chats: Chat[]; next?: string };
    chats.push(...answer.chats);
    after = answer.next;
  } while (after && chats.length < MOST);
  return chats;
}

export interface ReadMessages {
  readonly messages: readonly Message[];
  readonly leaf: string | undefined;
}

/** All messages of a chat with their calls, the oldest first. */
export async function readMessages(
  api: Api,
  chat: string,
  signal?: AbortSignal,
): Promise<ReadMessages> {
  const messages: Message[] = [];
  let after: string | undefined;
  let leaf: string | undefined;
  do {
    const answer = (await api.ask(
      'list_messages',
      { chat_id: chat, limit: PAGE, ...(after ? { after } : {}) },
      signal,
    )) as {
      messages: Readonly<Record<string, unknown>>[];
      active_leaf_message_id?: string;
      next?: string;
    };
    messages.push(...answer.messages.map(messageOf));
    leaf = answer.active_leaf_message_id;
    after = answer.next;
  } while (after);
  return { messages, leaf };
}
