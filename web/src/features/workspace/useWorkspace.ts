import { useMemo } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import type { Problem } from '../../model/problem';
import type { FileChange, FileState } from '../../model/workspace/states';
import type { Place } from './routes';

/** What the page knows about the files of a chat. */
export interface Work {
  readonly states: readonly FileState[];
  /** The state that the chat is at. */
  readonly active: string | undefined;
  /** The state that is shown. */
  readonly at: string | undefined;
  /** The state it is compared with. */
  readonly from: string | undefined;
  readonly changes: readonly FileChange[];
  readonly loading: boolean;
  readonly problem: Problem | undefined;
  readonly reload: () => void;
}

const NO_CHANGES: readonly FileChange[] = [];
const NO_STATES: readonly FileState[] = [];
/** So many are listed; older ones stay reachable by their address. */
const MOST_STATES = 1_000;

interface States {
  readonly active_manifest_id?: string;
  readonly manifests: readonly FileState[];
}

/** The states of a chat and what changed in the one that is shown. Calls of the chat make it read again. */
export function useWorkspace(chat: string, place: Place): Work {
  const { api, feed } = useWorkroom();
  const states = useReading(
    `states ${chat}`,
    async (signal) =>
      (await api.ask(
        'get_workspace_manifest',
        { chat_id: chat, limit: MOST_STATES },
        signal,
      )) as States,
    { feed, stale: ({ type, data }) => type === 'call.finished' && touches(data, chat) },
  );
  const active = states.value?.active_manifest_id;
  const at = place.at || active;
  const known = states.value?.manifests.find(({ id }) => id === at);
  const from = place.from || known?.parent_id;
  const changes = useReading(at ? `diff ${chat} ${from ?? ''} ${at}` : '', async (signal) => {
    const input = { chat_id: chat, to: at ?? '', ...(place.from ? { from: place.from } : {}) };
    return ((await api.ask('diff_workspace', input, signal)) as { changes: FileChange[] }).changes;
  });
  const { reload } = states;
  return useMemo(
    () => ({
      states: states.value?.manifests ?? NO_STATES,
      active,
      at,
      from,
      changes: changes.value ?? NO_CHANGES,
      loading: states.loading || changes.loading,
      problem: states.problem ?? changes.problem,
      reload,
    }),
    [states, active, at, from, changes, reload],
  );
}

/** Whether a call may have changed the files of this chat. */
function touches(data: Readonly<Record<string, unknown>>, chat: string): boolean {
  const tool = String(data['tool'] ?? '');
  const reads = data['effect'] === 'reads';
  return (
    !reads &&
    (data['chat'] === chat || tool === 'edit_workspace_file' || tool === 'switch_workspace')
  );
}
