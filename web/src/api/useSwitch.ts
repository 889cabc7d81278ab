import { useState } from 'react';
import { problemOf, type Problem } from '../model/problem';
import type { FileChange } from '../model/workspace/states';
import { useReading } from './useReading';
import { useWorkroom } from './Workroom';

/** A change of a chat's files that is shown before it is made. */
export interface FilesSwitch {
  /** Undefined while it is worked out. */
  readonly changes: readonly FileChange[] | undefined;
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

const NONE: readonly FileChange[] = [];

/**
 * What differs between two states of a chat's files, and what is to be done about it.
 *
 * @param from empty where there are no files yet; then nothing changes
 */
export function useSwitch(
  chat: string,
  from: string | undefined,
  to: string | undefined,
  run: () => Promise<void>,
): FilesSwitch {
  const { api } = useWorkroom();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Problem>();
  const differ = from !== undefined && to !== undefined && from !== to;
  const { value, problem } = useReading(differ ? `switch ${from} ${to}` : '', async (signal) => {
    const input = { chat_id: chat, from: from ?? '', to: to ?? '' };
    return ((await api.ask('diff_workspace', input, signal)) as { changes: FileChange[] }).changes;
  });
  const onConfirm = () => {
    setBusy(true);
    run().catch((wrong: unknown) => {
      setFailed(problemOf(wrong));
      setBusy(false);
    });
  };
  return { changes: differ ? value : NONE, problem: failed ?? problem, busy, onConfirm };
}
