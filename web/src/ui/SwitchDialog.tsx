import type { ReactNode } from 'react';
import type { Problem } from '../model/problem';
import { visible } from '../model/text';
import { changesText, markOf, type FileChange } from '../model/workspace/states';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { ProblemNotice } from './Notice';
import { Skeleton } from './Skeleton';
import { Tag } from './Tag';
import { ui } from './look';

interface Properties {
  readonly title: string;
  /** What the button says. */
  readonly verb?: string;
  /** Undefined while it is worked out. */
  readonly changes: readonly FileChange[] | undefined;
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const KINDS = { added: 'good', changed: 'wait', removed: 'bad' } as const;
const MOST = 200;

/** Shows what a switch of a chat's files would change on disk, and asks. */
export function SwitchDialog(properties: Properties) {
  const { title, verb = 'Switch', changes, problem, busy, onConfirm, onClose } = properties;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={!changes || busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      {properties.children}
      {changes ? (
        <>
          <p>On disk: {changesText(changes)}. The present state is kept, so you can switch back.</p>
          <ul className={ui.preview} aria-label="Changes on disk">
            {changes.slice(0, MOST).map((change) => (
              <li key={change.path}>
                <Tag kind={KINDS[markOf(change.kind)]}>{markOf(change.kind)}</Tag>{' '}
                <code>{visible(change.path)}</code>
              </li>
            ))}
          </ul>
          {changes.length > MOST ? <p>{changes.length - MOST} more.</p> : null}
        </>
      ) : problem ? null : (
        <Skeleton label="Comparing" lines={3} />
      )}
    </Dialog>
  );
}
