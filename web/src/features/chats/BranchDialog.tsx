import type { ReactNode } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { useSwitch } from '../../api/useSwitch';
import type { MessageTree } from '../../model/chats/branches';
import { SwitchDialog } from '../../ui/SwitchDialog';

/** Where the files go: to what they were after a message, or when one was written. */
type Goal = { readonly after: string } | { readonly before: string };

interface Properties {
  readonly chat: string;
  readonly goal: Goal;
  readonly tree: MessageTree;
  readonly title: string;
  readonly verb: string;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

interface Known {
  readonly active: string | undefined;
  readonly target: string | undefined;
}

/** Shows what going to another branch changes on disk, and asks. */
export function BranchDialog(properties: Properties) {
  const { chat, goal, tree, title, verb, run, onClose, children } = properties;
  const { api } = useWorkroom();
  const known = useReading(`goal ${chat} ${JSON.stringify(goal)}`, async (signal) => {
    const ask = async (message?: string) =>
      (await api.ask(
        'get_workspace_manifest',
        { chat_id: chat, limit: 1, ...(message ? { message_id: message } : {}) },
        signal,
      )) as { id?: string; active_manifest_id?: string };
    const active = (await ask()).active_manifest_id;
    const retried = 'before' in goal ? tree.get(goal.before) : undefined;
    const after = 'after' in goal ? goal.after : (retried?.parent_id ?? undefined);
    const target = retried?.manifest_id ?? (after ? (await ask(after)).id : undefined);
    return { active, target } satisfies Known;
  });
  const change = useSwitch(chat, known.value?.active, known.value?.target, run);
  return (
    <SwitchDialog
      title={title}
      verb={verb}
      {...change}
      changes={known.value ? change.changes : undefined}
      problem={known.problem ?? change.problem}
      onClose={onClose}
    >
      {children}
    </SwitchDialog>
  );
}
