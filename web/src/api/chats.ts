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

/** The chats of this home, the latest first. */
export async function readChats(api: Api, signal?: AbortSignal): Promise<readonly ChatLine[]> {
  return (await answerOf<{ chats: ChatLine[] }>(api, 'list_chats', {}, signal)).chats;
}
