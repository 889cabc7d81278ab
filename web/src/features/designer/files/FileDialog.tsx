import { useState } from 'react';
import { problemOf, type Problem } from '../../../model/problem';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ProblemNotice } from '../../../ui/Notice';
import { useSay } from '../../../ui/Toasts';
import type { DesignerCalls } from '../DesignerCalls';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Properties {
  readonly calls: DesignerCalls;
  readonly file: string;
  readonly to: 'rename' | 'delete';
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives a design file of the home another name, or deletes it for good. */
export function FileDialog({ calls, file, to, taken, onClose, onDone }: Properties) {
  const say = useSay();
  const [name, setName] = useState(file.replace(/\.dbml$/i, ''));
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const fresh = `${name.trim().replace(/\.dbml$/i, '')}.dbml`;
  const there = fresh !== file && taken.some((each) => each.toLowerCase() === fresh.toLowerCase());
  const act = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      // The person has said so in this window: nobody is asked again.
      await (to === 'rename'
        ? calls.ask('designer_file', { action: 'rename', path: file, newPath: fresh })
        : calls.ask('designer_file', { action: 'delete', path: file }, true));
      say(to === 'rename' ? `Renamed ${file} to ${fresh}.` : `Deleted ${file}.`);
      onDone();
      onClose();
    } catch (wrong) {
      setProblem(problemOf(wrong));
      setBusy(false);
    }
  };
  if (to === 'delete') {
    return (
      <Dialog
        title={`Delete ${visible(file)}?`}
        onClose={onClose}
        footer={
          <>
            <Button data-first disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" icon="bin" disabled={busy} onClick={() => void act()}>
              Delete
            </Button>
          </>
        }
      >
        {problem ? <ProblemNotice problem={problem} /> : null}
        <p>
          The file and everything in this design are deleted, unsaved changes too. This cannot be
          undone.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Rename ${visible(file)}`} onClose={onClose}>
      <form
        className={cx(css.form, ui.form)}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !there) void act();
        }}
      >
        {problem ? <ProblemNotice problem={problem} /> : null}
        <div className={cx(css.field, ui.field)}>
          <label htmlFor="file-name">Name</label>
          <input
            id="file-name"
            className={ui.input}
            data-first
            maxLength={80}
            spellCheck={false}
            aria-invalid={there}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
          {there ? (
            <span className={ui.hint}>{fresh} already exists. Choose another name.</span>
          ) : null}
        </div>
        <p className={css.actions}>
          <Button
            kind="primary"
            type="submit"
            disabled={busy || name.trim() === '' || there || fresh === file}
          >
            Rename
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}
