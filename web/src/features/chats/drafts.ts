import { useCallback, useState } from 'react';
import type { TurnRequest } from '../../api/turnStream';
import { repeatable, type Message, type WantedCall } from '../../model/chats/types';
import { Drafts } from '../../model/drafts';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import type { Draft } from './Composer';

export const NO_DRAFT: Draft = { text: '', calls: [], parent: undefined, retried: undefined };

/** What was written and not sent, by chat. */
export const chatDrafts = new Drafts<Draft>('chats');

const inDanger = () => chatDrafts.endangered;

const isEmpty = ({ text, calls, parent, retried }: Draft) =>
  text === '' && calls.length === 0 && !parent && !retried;

/** The next turn of a chat, as it was left. */
export function useChatDraft(chat: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => chatDrafts.get(chat) ?? NO_DRAFT);
  const change = useCallback(
    (next: Draft) => {
      setDraft(next);
      if (isEmpty(next)) chatDrafts.drop(chat);
      else chatDrafts.put(chat, next);
    },
    [chat],
  );
  useLeaveGuard(inDanger);
  return [draft, change];
}

type Wanted = Omit<TurnRequest, 'chat_id' | 'turn_id'>;

/**
 * The turn that tries a message again: its calls, or what the model was asked. An answer is tried again by asking
 * for it again.
 *
 * @param partly whether calls that the record has not whole may be left out
 * @returns nothing, where it cannot be repeated as it was
 */
export function retryOf(
  message: Message,
  path: readonly Message[],
  partly = false,
): Wanted | undefined {
  const asked =
    message.role === 'user'
      ? message
      : path
          .slice(
            0,
            path.findIndex(({ id }) => id === message.id),
          )
          .findLast(({ role }) => role === 'user');
  if (!asked) return undefined;
  if (asked.calls.length === 0) {
    return asked.content ? { prompt: asked.content, retry_of: asked.id } : undefined;
  }
  const calls = asked.calls
    .map(repeatable)
    .filter((call): call is WantedCall => call !== undefined);
  if (calls.length < asked.calls.length && !partly) return undefined;
  return { calls, content: asked.content, retry_of: asked.id };
}
