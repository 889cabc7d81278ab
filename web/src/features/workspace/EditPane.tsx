import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { ProblemError, problemOf, refusalIn, type Problem } from '../../model/problem';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { CodeDifference, CodeText } from '../../ui/CodeText';
import { ProblemNotice } from '../../ui/Notice';
import { useSay } from '../../ui/Toasts';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { css } from './css';
import { readFile, type FileText } from './files';

interface Properties {
  readonly chat: string;
  readonly file: FileText;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Edits a file. What somebody else saved meanwhile is shown beside, never written over. */
export function EditPane({ chat, file, onClose, onSaved }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [text, setText] = useState(file.text ?? '');
  const [base, setBase] = useState(file.sha);
  const [theirs, setTheirs] = useState<FileText>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const changed = text !== file.text;
  useLeaveGuard(() => changed);

  const save = async (over: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { chat_id: chat, path: file.path, content: text, base_sha: over };
      const result = await api.call('edit_workspace_file', input);
      if (result.outcome === 'answered') {
        say('Saved.');
        onSaved();
        onClose();
        return;
      }
      const said = refusalIn(result.body);
      if (said.code !== 'workspace.conflict') throw new ProblemError(said);
      const present = await readFile(api, chat, undefined, file.path);
      setTheirs(present);
      setBase(present.sha);
    } catch (wrong) {
      setProblem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem ? (
        <div className={css.note}>
          <ProblemNotice problem={problem} />
        </div>
      ) : null}
      {theirs ? (
        <div className={css.conflict} role="alert">
          <p>
            <strong>{visible(file.path)} was changed while you edited it.</strong> Their version is
            on the left, yours on the right. Nothing was saved.
          </p>
          <Button
            onClick={() => {
              setText(theirs.text ?? '');
              setTheirs(undefined);
            }}
          >
            Take theirs
          </Button>
          <Button onClick={() => setTheirs(undefined)}>Keep editing</Button>
          <Button kind="danger" disabled={busy} onClick={() => void save(base)}>
            Save mine over it
          </Button>
        </div>
      ) : (
        <div className={css.looks}>
          <Button
            kind="primary"
            icon="check"
            disabled={!changed || busy}
            onClick={() => void save(base)}
          >
            Save
          </Button>
          <Button onClick={onClose}>{changed ? 'Discard changes' : 'Close'}</Button>
          <span className={css.soft}>{changed ? 'Unsaved' : ''}</span>
        </div>
      )}
      <div className={css.text}>
        {theirs ? (
          <CodeDifference
            path={file.path}
            before={theirs.text ?? ''}
            after={text}
            beforeLabel="Their version"
            afterLabel="Your version"
          />
        ) : (
          <CodeText
            label={`Edit ${visible(file.path)}`}
            text={text}
            path={file.path}
            onChange={setText}
            onSave={() => void save(base)}
          />
        )}
      </div>
    </>
  );
}
