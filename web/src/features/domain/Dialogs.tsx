import { useId, useState, type FormEvent } from 'react';
import { problemOf, type Problem } from '../../model/problem';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import type { QuickFix } from './types';
import { css } from './css';
import { ui } from '../../ui/look';

interface NameProperties {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<void> | void;
}

/** Asks for a name; what is wrong with it is said where it was typed. */
function NameDialog({ title, label, name, action, onClose, onName }: NameProperties) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<Problem>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await onName(typed.trim());
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} disabled={typed.trim() === ''}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={css.nameForm} onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-name`}>{label}</label>
        <input
          id={`${id}-name`}
          className={ui.input}
          data-first
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem ? <ProblemNotice problem={problem} /> : null}
      </form>
    </Dialog>
  );
}

export function RenameDialog({
  name,
  onClose,
  onRename,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => Promise<void>;
}) {
  return (
    <NameDialog
      title={`Rename ${name} everywhere`}
      label="New name"
      name={name}
      action="Rename"
      onClose={onClose}
      onName={onRename}
    />
  );
}

export function NewFileDialog({
  onClose,
  onFile,
}: {
  readonly onClose: () => void;
  readonly onFile: (name: string) => void;
}) {
  return (
    <NameDialog
      title="New file"
      label="Name, ending in .dlang"
      name="new.dlang"
      action="Open"
      onClose={onClose}
      onName={(name) => onFile(name.endsWith('.dlang') ? name : `${name}.dlang`)}
    />
  );
}

export function FixDialog({
  fixes,
  onClose,
  onFix,
}: {
  readonly fixes: readonly QuickFix[];
  readonly onClose: () => void;
  readonly onFix: (fix: QuickFix) => void;
}) {
  return (
    <Dialog title="Quick fixes" onClose={onClose}>
      <ul className={css.fixes}>
        {fixes.map((fix, index) => (
          <li key={fix.title}>
            <button
              type="button"
              data-first={index === 0 ? true : undefined}
              onClick={() => onFix(fix)}
            >
              {fix.title}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
