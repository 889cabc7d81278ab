import { useId, useState, type FormEvent } from 'react';
import { keyIn, type Key } from '../model/link';
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
  readonly onKey: (key: Key) => void;
}

const UNREADABLE: Problem = {
  code: 'page.no-key',
  message: 'this is neither a link of the workbench nor a token',
  nextStep: 'Paste the whole line that toolroom serve --link prints',
};
const COMMAND = 'toolroom serve --link';

/** What a person sees who came without a link: how to get one, and where to put it. */
export function SignIn({ problem, busy, onKey }: Properties) {
  const id = useId();
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = keyIn(text);
    setUnreadable(key === undefined);
    if (key) onKey(key);
  };
  const shown = unreadable ? UNREADABLE : problem;
  return (
    <main className={css.signIn}>
      <div className={ui.ticket}>
        <header>
          <img src="/favicon.svg" width="34" height="34" alt="" />
          <div>
            <h1>Toolroom</h1>
            <p>The workbench opens with a link that works once.</p>
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
          <label htmlFor={id}>Link or token</label>
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
          The token stays in this window’s memory. Reloading the page needs a new link.
        </p>
      </div>
    </main>
  );
}
