import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { problemOf, type Problem } from '../../model/problem';
import { countText, visible } from '../../model/text';
import type { ToolsetLine } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { useSay } from '../../ui/Toasts';

interface Properties {
  readonly line: ToolsetLine;
  readonly servers: readonly string[];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a toolset goes. */
export function UninstallDialog({ line, servers, onClose, onRemoved }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const remove = async () => {
    setBusy(true);
    try {
      await api.ask('uninstall_toolset', { toolset_id: line.id }, undefined, true);
      say(`${line.name} is uninstalled.`);
      onClose();
      onRemoved();
    } catch (wrong) {
      setProblem(problemOf(wrong));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Uninstall ${visible(line.name)}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" icon="bin" disabled={busy} onClick={() => void remove()}>
            Uninstall
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>
        This removes {countText(line.tools, 'tool', 'tools')} and the files of the toolset. Past
        calls and the files of chats stay.
      </p>
      {servers.length > 0 ? (
        <p>MCP servers that no other toolset declares stop: {servers.map(visible).join(', ')}.</p>
      ) : null}
    </Dialog>
  );
}
