import { useId, useState, type FormEvent } from 'react';
import { codeInPasted } from '../model/link';
import type { Problem } from '../model/problem';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { ProblemNotice } from '../ui/Notice';
import { css } from './css';
import { ui } from '../ui/look';
import { cx } from '../ui/cx';

interface Properties {
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
}

const UNREADABLE: Problem = {
  code: 'page.no-key',
  message: 'This is not a workbench link',
  nextStep: 'Paste the whole link printed by toolroom serve --link',
};
const COMMAND = 'toolroom serve --link';

/** What a person sees who came without a link: how to get one, and where to put it. */
export function SignIn({ problem, busy, onCode }: Properties) {
  const id = useId();
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = codeInPasted(text);
    setUnreadable(code === undefined);
    if (code) onCode(code);
  };
  const shown = unreadable ? UNREADABLE : problem;
  return (
    <main className={css.signIn}>
      <div className={ui.ticket}>
        <header>
          <img src="/favicon.svg" width="34" height="34" alt="" />
          <div>
            <h1>Toolroom</h1>
            <p>Use the one-time link printed by toolroom serve.</p>
          </div>
        </header>
        <ol>
          <li>
            In a terminal on this machine, run
            <span className={css.command}>
              <code>{COMMAND}</code>
              <CopyButton text={COMMAND} label="Copy the command" />
            </span>
          </li>
          <li>Open the link it prints, or paste it here.</li>
        </ol>
        <form onSubmit={submit}>
          <label htmlFor={id}>Link</label>
          <div className={css.line}>
            <input
              id={id}
              className={cx(ui.input, ui.mono)}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" kind="primary" disabled={busy || text.trim() === ''}>
              Open
            </Button>
          </div>
        </form>
        {shown ? <ProblemNotice problem={shown} /> : null}
        <p className={css.small}>
          This browser stays signed in for 30 days. toolroom serve --sign-out signs it out.
        </p>
      </div>
    </main>
  );
}
