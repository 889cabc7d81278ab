import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import type { Connection } from '../../model/connections';
import { problemOf, type Problem } from '../../model/problem';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';

interface Properties {
  readonly connection: Connection;
  readonly onRemoved: (all: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly onClose: () => void;
}

/** Asks before a connection goes. */
export function RemoveDialog({ connection, onRemoved, onClose }: Properties) {
  const { api } = useWorkroom();
  const [problem, setProblem] = useState<Problem>();
  const remove = async () => {
    try {
      onRemoved(await api.removeConnection(connection.id));
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
  };
  return (
    <Dialog
      title={`Remove connection ${connection.id}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" icon="bin" onClick={remove}>
            Remove
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>
        Agents can no longer use <b>{connection.id}</b>. The database itself is not changed.
        {connection.from === 'kept' ? ' The stored password is deleted.' : ''}
      </p>
    </Dialog>
  );
}
