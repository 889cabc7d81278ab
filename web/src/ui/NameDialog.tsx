import { useId, useState, type FormEvent } from 'react';
import { problemOf, type Problem } from '../model/problem';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { ProblemNotice } from './Notice';
import { ui } from './look';

interface Properties {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<void> | void;
}

/** Asks for a name; what is wrong with it is said where it was typed. */
export function NameDialog({ title, label, name, action, onClose, onName }: Properties) {
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
      <form id={id} className={ui.form} onSubmit={(event) => void submit(event)}>
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
