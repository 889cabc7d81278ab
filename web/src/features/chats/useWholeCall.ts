import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { callOf } from '../../model/chats/turn';
import type { ChatCall } from '../../model/chats/types';

/** A call with its arguments, its answer and its plan; undefined while they are read. */
export function useWholeCall(call: ChatCall): ChatCall | undefined {
  const { api } = useWorkroom();
  const isWhole = call.arguments !== undefined;
  const read = useReading(isWhole ? '' : `call ${call.call_id}`, async (signal) => {
    const [record, shown] = await Promise.all([
      api.ask('activity_get', { id: call.call_id }, signal) as Promise<Record<string, unknown>>,
      api
        .request(`/api/calls/${encodeURIComponent(call.call_id)}/render`, { signal })
        .then((response) => (response.ok ? response.json() : {})) as Promise<
        Record<string, unknown>
      >,
    ]);
    return callOf({
      ...call,
      arguments: record['arguments'] ?? {},
      answer: record['result'],
      error: record['error'],
      render_plan: shown['render_plan'],
    });
  });
  if (isWhole) return call;
  if (read.value) return read.value;
  return read.problem ? { ...call, arguments: {} } : undefined;
}
