import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import { problemOf, type Problem } from '../../model/problem';
import { visible } from '../../model/text';
import { changesText, markOf, type FileChange } from '../../model/workspace/states';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { useSay } from '../../ui/Toasts';
import { css } from './css';

interface Properties {
  readonly chat: string;
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
  readonly onSwitched: () => void;
}

const KINDS = { added: 'good', changed: 'wait', removed: 'bad' } as const;
const MOST = 200;

/** Shows what a switch would change on disk, and asks. */
export function SwitchDialog({ chat, from, to, onClose, onSwitched }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Problem>();
  const { value, problem } = useReading(
    `switch ${from} ${to}`,
    async (signal) =>
      (
        (await api.ask('diff_workspace', { chat_id: chat, from, to }, signal)) as {
          changes: FileChange[];
        }
      ).changes,
  );
  const run = async () => {
    setBusy(true);
    try {
      await api.ask('switch_workspace', { chat_id: chat, manifest_id: to });
      say('The files were switched.');
      onSwitched();
    } catch (wrong) {
      setFailed(problemOf(wrong));
      setBusy(false);
    }
  };
  const wrong = failed ?? problem;
  return (
    <Dialog
      title="Switch the files of this chat?"
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={!value || busy} onClick={() => void run()}>
            Switch
          </Button>
        </>
      }
    >
      {wrong ? <ProblemNotice problem={wrong} /> : null}
      {value ? (
        <>
          <p>On disk: {changesText(value)}. The present state is kept, so you can switch back.</p>
          <ul className={css.preview} aria-label="Changes on disk">
            {value.slice(0, MOST).map((change) => (
              <li key={change.path}>
                <Tag kind={KINDS[markOf(change.kind)]}>{markOf(change.kind)}</Tag>{' '}
                <code>{visible(change.path)}</code>
              </li>
            ))}
          </ul>
          {value.length > MOST ? <p>{value.length - MOST} more.</p> : null}
        </>
      ) : wrong ? null : (
        <Skeleton label="Comparing" lines={3} />
      )}
    </Dialog>
  );
}
