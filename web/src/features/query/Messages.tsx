import { useState, type ReactNode } from 'react';
import { shortened, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { hrefOf } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { isStale, MOST_ROWS, type Result, type Runner, type RunnerState } from './Runner';
import { css } from './css';

interface Properties {
  readonly runner: Runner;
  readonly state: RunnerState;
  readonly database: string;
  /** What is known about the database's login and masks. */
  readonly warnings: readonly string[];
  /** What is wrong with the parameters. */
  readonly wrong: string | undefined;
  /** Whether the rows are looked at now. */
  readonly rows: boolean;
}

/** The one place for all that is to be said about a statement and its rows. */
export function Messages({ runner, state, database, warnings, wrong, rows }: Properties) {
  const { refused, stopped, result, latest } = state;
  const rights = warnings.filter((each) => each.startsWith('the login '));
  return (
    <div className={css.messages} role="group" aria-label="Messages">
      {wrong ? (
        <p className={css.message} data-kind="bad" role="alert">
          <Icon name="warning" /> {visible(wrong)}
        </p>
      ) : null}
      {refused ? <ProblemNotice problem={refused.problem} /> : null}
      {stopped ? (
        <Message role="status">Stopped. The statement was cancelled in the database.</Message>
      ) : null}
      {latest && rights.length > 0 ? (
        <Rights key={database} database={database} rights={rights} />
      ) : null}
      {warnings
        .filter((each) => !rights.includes(each))
        .map((each) => (
          <Message key={each}>{visible(sentence(each))}</Message>
        ))}
      {rows && result ? (
        <>
          {isStale(state) ? <Stale state={state} result={result} /> : null}
          <AboutRows runner={runner} state={state} result={result} />
        </>
      ) : null}
    </div>
  );
}

const SEEN = 'toolroom.query.rights.';

/** Said when a login that can do more than read is first used, until somebody has read it. */
function Rights({
  database,
  rights,
}: {
  readonly database: string;
  readonly rights: readonly string[];
}) {
  const [seen, setSeen] = useState(() => isKept(SEEN + database));
  if (seen) return null;
  return (
    <Message role="status">
      <span className={css.messageText}>
        The login of {visible(database)} can do more than read:{' '}
        {visible(rights.map(short).join('; '))}. Statements here are read-only whatever the login
        can do. A login that can only read is safer still.{' '}
        <a href={hrefOf('/connections', { edit: database })}>Edit connection</a>
      </span>
      <Button
        kind="quiet"
        onClick={() => {
          keep(SEEN + database);
          setSeen(true);
        }}
      >
        Got it
      </Button>
    </Message>
  );
}

const short = (warning: string) => warning.replace(/^the login /, 'it ');

function Message({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) {
  return (
    <div className={css.message} {...(role ? { role } : {})}>
      <Icon name="warning" /> {children}
    </div>
  );
}

/** Rows of before are never taken for the answer to what was asked last. */
function Stale({ state, result }: { readonly state: RunnerState; readonly result: Result }) {
  const why = state.doing === 'run' ? 'is running' : state.stopped ? 'was stopped' : 'failed';
  return (
    <Message role="status">
      <span className={css.messageText}>
        These rows are from an earlier statement; the last one {why}.
        <code>{visible(shortened(result.order.statement.replace(/\s+/g, ' '), 90))}</code>
      </span>
    </Message>
  );
}

interface AboutProperties {
  readonly runner: Runner;
  readonly state: RunnerState;
  readonly result: Result;
}

/** What was cut, and how to have the rest, in plain words. */
function AboutRows({ runner, state, result }: AboutProperties) {
  const busy = state.doing !== undefined;
  const notes = result.warnings.filter(
    (warning) => !/^maxRows was lowered|kept for the cursor|no more of it was kept/.test(warning),
  );
  const full = result.count >= MOST_ROWS;
  return (
    <>
      {notes.map((note) => (
        <Message key={note}>{visible(sentence(note))}</Message>
      ))}
      {result.cursor ? (
        <div className={css.message}>
          Scroll to load more rows.
          <Button kind="quiet" disabled={busy} onClick={() => void runner.kept()}>
            {state.doing === 'kept' ? 'Reading…' : 'Load all'}
          </Button>
        </div>
      ) : null}
      {result.beyond && !full ? (
        <div className={css.message}>
          The result exceeds the scroll limit.
          <Button kind="quiet" disabled={busy} onClick={() => void runner.all()}>
            {state.doing === 'all' ? 'Reading…' : 'Load every row'}
          </Button>
        </div>
      ) : null}
      {full ? (
        <Message>
          A window shows at most {MOST_ROWS.toLocaleString('en')} rows. Export the result to get all
          of them.
        </Message>
      ) : null}
    </>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(key: string): void {
  try {
    localStorage.setItem(key, 'seen');
  } catch {
    // Then it is said again the next time.
  }
}
