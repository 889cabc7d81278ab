import { useDeferredValue, useState, type ReactNode } from 'react';
import { problemOf, type Problem } from '../model/problem';
import { visible } from '../model/text';
import { Button } from './Button';
import { CodeDifference, CodeText } from './CodeText';
import { ProblemNotice } from './Notice';
import { ui } from './look';
import { useLeaveGuard } from './useLeaveGuard';

/** A version of a text, by its hash. */
export interface Version {
  readonly text: string | undefined;
  readonly sha: string;
}

interface Properties {
  readonly path: string;
  readonly version: Version;
  /** Saves over the version of this hash; answers with what somebody else saved meanwhile instead. */
  readonly save: (text: string, base: string) => Promise<Version | undefined>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** What the text looks like to its readers, shown beside it. */
  readonly preview?: (text: string) => ReactNode;
}

/** Edits a text. What somebody else saved meanwhile is shown beside it, never written over unasked. */
export function TextEdit({ path, version, save, onClose, onSaved, preview }: Properties) {
  const [text, setText] = useState(version.text ?? '');
  const [base, setBase] = useState(version.sha);
  const [theirs, setTheirs] = useState<Version>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const seen = useDeferredValue(text);
  const changed = text !== version.text;
  useLeaveGuard(() => changed);

  const put = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const other = await save(text, base);
      if (!other) {
        onSaved();
        return;
      }
      setTheirs(other);
      setBase(other.sha);
    } catch (wrong) {
      setProblem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={ui.textEdit}>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {theirs ? (
        <div className={ui.textConflict} role="alert">
          <p>
            <strong>{visible(path)} was changed while you edited it.</strong> Their version is on
            the left, yours on the right. Nothing was saved.
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
          <Button kind="danger" disabled={busy} onClick={() => void put()}>
            Save mine over it
          </Button>
        </div>
      ) : (
        <div className={ui.textBar}>
          <Button
            kind="primary"
            icon="check"
            disabled={!changed || busy}
            onClick={() => void put()}
          >
            Save
          </Button>
          <Button onClick={onClose}>{changed ? 'Discard changes' : 'Close'}</Button>
          <span>{changed ? 'Unsaved' : ''}</span>
        </div>
      )}
      <div className={ui.textBody} data-beside={preview && !theirs ? true : undefined}>
        {theirs ? (
          <CodeDifference
            path={path}
            before={theirs.text ?? ''}
            after={text}
            beforeLabel="Their version"
            afterLabel="Your version"
          />
        ) : (
          <CodeText
            label={`Edit ${visible(path)}`}
            text={text}
            path={path}
            onChange={setText}
            onSave={() => void put()}
          />
        )}
        {preview && !theirs ? preview(seen) : null}
      </div>
    </div>
  );
}
