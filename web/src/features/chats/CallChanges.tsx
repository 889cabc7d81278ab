import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useDifference } from '../../api/useDifference';
import { useReading } from '../../api/useReading';
import type { ChatCall } from '../../model/chats/types';
import { visible } from '../../model/text';
import { changesText, markOf, type FileChange } from '../../model/workspace/states';
import { FileDifference } from '../../ui/FileDifference';
import { hrefOf } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { css } from './css';

const KINDS = { added: 'good', changed: 'wait', removed: 'bad' } as const;
const MOST = 200;

interface Properties {
  readonly chat: string;
  readonly call: ChatCall;
}

/** What a call did to the files. */
export function CallChanges({ chat, call }: Properties) {
  const { api } = useWorkroom();
  const { pre_manifest_id: from, post_manifest_id: to = '' } = call;
  const [path, setPath] = useState<string>();
  const { value, problem } = useReading(`changes ${from ?? ''} ${to}`, async (signal) => {
    const input = { chat_id: chat, to, ...(from ? { from } : {}) };
    return ((await api.ask('diff_workspace', input, signal)) as { changes: FileChange[] }).changes;
  });
  if (problem) return <ProblemNotice problem={problem} />;
  if (!value) return <Skeleton label="Comparing" lines={3} />;
  const chosen = value.find((change) => change.path === path) ?? value[0];
  return (
    <div className={css.changes}>
      <p className={css.soft}>
        {changesText(value)}.{' '}
        <a href={hrefOf(`/workspace/${encodeURIComponent(chat)}`, { at: to, side: 'changes' })}>
          Open in workspace
        </a>
      </p>
      <ul>
        {value.slice(0, MOST).map((change) => (
          <li key={change.path}>
            <button
              type="button"
              aria-pressed={change === chosen}
              onClick={() => setPath(change.path)}
            >
              <Tag kind={KINDS[markOf(change.kind)]}>{markOf(change.kind)}</Tag>{' '}
              <code>{visible(change.path)}</code>
            </button>
          </li>
        ))}
      </ul>
      {value.length > MOST ? <p>{value.length - MOST} more.</p> : null}
      {chosen ? <OneChange chat={chat} change={chosen} from={from} to={to} /> : null}
    </div>
  );
}

interface OneProperties {
  readonly chat: string;
  readonly change: FileChange;
  readonly from: string | undefined;
  readonly to: string;
}

function OneChange({ chat, change, from, to }: OneProperties) {
  const { value, problem } = useDifference(chat, change, from, to);
  return (
    <div className={css.compared}>
      <FileDifference change={change} value={value} problem={problem} />
    </div>
  );
}
