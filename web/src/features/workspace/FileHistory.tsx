import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { problemOf } from '../../model/problem';
import { bytesText } from '../../model/text';
import { momentText } from '../../model/time';
import { sourceText, type FileState } from '../../model/workspace/states';
import { Button } from '../../ui/Button';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { css } from './css';
import { bytesIn, putFile } from '../../api/workspaceFiles';
import type { Place } from './routes';
import type { Work } from './useWorkspace';

interface Properties {
  readonly chat: string;
  readonly path: string;
  readonly work: Work;
  readonly onMove: (change: Partial<Place>, replace?: boolean) => void;
}

/** Every state that changed this file. An earlier version can be looked at and brought back. */
export function FileHistory({ chat, path, work, onMove }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [now] = useState(() => new Date());
  const { value, problem } = useReading(
    `history ${chat} ${path} ${work.active ?? ''}`,
    async (signal) =>
      (
        (await api.ask('get_workspace_manifest', { chat_id: chat, path, limit: 500 }, signal)) as {
          manifests: FileState[];
        }
      ).manifests,
  );
  const restore = async (state: FileState) => {
    try {
      await putFile(api, chat, path, await bytesIn(api, chat, state.id, path));
      say('Restored. The version before it is in the history.');
      work.reload();
      onMove({ at: '' });
    } catch (wrong) {
      say.problem(problemOf(wrong));
    }
  };
  if (problem) {
    return (
      <div className={css.note}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (!value) return <Skeleton label="Reading the history" />;
  return (
    <ol className={css.history} aria-label="History of the file">
      {value.map((state, at) => (
        <li key={state.id}>
          <span className={css.told}>
            <strong>{sourceText(state)}</strong>
            <span className={css.soft}>
              {momentText(state.created_at, now)}
              {state.entry ? ` · ${bytesText(state.entry.size ?? 0)}` : ''}
            </span>
          </span>
          {state.entry ? null : <Tag kind="bad">Removed</Tag>}
          {at === 0 && state.entry ? <Tag kind="good">Latest</Tag> : null}
          <Button
            onClick={() => onMove({ at: state.id === work.active ? '' : state.id, compared: true })}
          >
            Show
          </Button>
          <Button
            icon="undo"
            disabled={!state.entry || at === 0}
            onClick={() => void restore(state)}
          >
            Restore
          </Button>
        </li>
      ))}
    </ol>
  );
}
