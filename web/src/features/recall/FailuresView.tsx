import { useState } from 'react';
import { useAsked } from '../../api/useAsked';
import { failureOf, comparisonOf, runOf, type Failure } from '../../model/recall/failures';
import { dayOf, folderWord } from '../../model/recall/sessions';
import { countText, visible } from '../../model/text';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { ui } from '../../ui/look';
import { ComparisonView } from './ComparisonView';
import { RunsPlot } from './RunsPlot';
import type { Place } from './routes';
import { css } from './css';

type Move = (change: Partial<Place>, replace?: boolean) => void;

interface Properties {
  readonly place: Place;
  readonly imported: number;
  readonly onMove: Move;
}

const LIMIT = 50;

/** Commands that keep failing, when they did, and what once fixed them. */
export function FailuresView({ place, imported, onMove }: Properties) {
  const { answer, problem, loading } = useAsked(
    'recall_failures',
    { limit: LIMIT, ...(place.since ? { rolloutAt: place.since } : {}) },
    imported,
  );
  const failures = (answer?.failures ?? []).map(failureOf);
  const comparison = place.since ? comparisonOf(answer?.comparison) : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.view} role="group" aria-label="Repeated failures" tabIndex={0}>
      <label className={css.date}>
        Compare the last 7 days with the 7 days before
        <input
          className={ui.input}
          type="date"
          value={place.since}
          onChange={(event) => onMove({ since: event.target.value }, true)}
        />
      </label>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {comparison ? <ComparisonView comparison={comparison} since={place.since} /> : null}
      {failures.length === 0 && loading ? <Skeleton label="Reading the failures" /> : null}
      {failures.length === 0 && !loading && !problem ? (
        <Empty title="No failed commands">
          <p>Commands that failed in imported chats appear here, the most frequent first.</p>
        </Empty>
      ) : null}
      <ul className={css.failures} aria-label="Failures">
        {failures.map((failure) => (
          <li key={`${failure.command} ${failure.exitCode} ${failure.workspace}`}>
            <FailureCard failure={failure} onMove={onMove} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FailureCard({ failure, onMove }: { readonly failure: Failure; readonly onMove: Move }) {
  const [open, setOpen] = useState(false);
  const days = [...new Set([dayOf(failure.firstAt), dayOf(failure.lastAt)])].filter(Boolean);
  return (
    <details
      className={css.failure}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b className={css.times}>{failure.count.toLocaleString('en')}×</b>
        <code>{visible(failure.command)}</code>
        <span className={css.facts}>
          <span>
            {failure.exitCode === undefined ? 'exit code unknown' : `exit code ${failure.exitCode}`}
          </span>
          {days.length > 0 ? <span>{days.join(' to ')}</span> : null}
          {failure.workspace ? <span>{visible(folderWord(failure.workspace))}</span> : null}
          {failure.fix ? <span className={css.fixed}>fixed once</span> : null}
        </span>
      </summary>
      {open ? <FailureDetail failure={failure} onMove={onMove} /> : null}
    </details>
  );
}

function FailureDetail({ failure, onMove }: { readonly failure: Failure; readonly onMove: Move }) {
  const { answer, problem } = useAsked('recall_runs', { command: failure.command, limit: 200 });
  const runs = (answer?.runs ?? []).map(runOf);
  const open = (session: string, request: string) =>
    onMove({ view: 'chats', session, turn: request });
  const turnOf = (request: string) => runs.find((run) => run.request === request)?.session;
  const last = turnOf(failure.request);
  const { fix } = failure;
  const fixedIn = fix ? turnOf(fix.request) : undefined;
  return (
    <div className={css.failureBody}>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {runs.length > 0 ? <RunsPlot runs={runs} onOpen={open} /> : null}
      {last ? (
        <button type="button" className={ui.unfold} onClick={() => open(last, failure.request)}>
          Show the last failure in its session
        </button>
      ) : null}
      {fix ? (
        <section className={css.fix} aria-label="What fixed it">
          <h2 className={ui.stamp}>What fixed it{fix.at ? `, ${dayOf(fix.at)}` : ''}</h2>
          <ol>
            {fix.between.map((command, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <code>{visible(command)}</code>
              </li>
            ))}
            <li>
              <code>{visible(fix.command)}</code> succeeded
            </li>
          </ol>
          {fix.files.length > 0 ? (
            <p>
              {countText(fix.files.length, 'file was', 'files were')} edited in between:{' '}
              {fix.files.map(visible).join(', ')}
            </p>
          ) : null}
          {fixedIn ? (
            <button type="button" className={ui.unfold} onClick={() => open(fixedIn, fix.request)}>
              Show the fix in its session
            </button>
          ) : null}
        </section>
      ) : (
        <p className={css.note}>No later run of this command succeeded.</p>
      )}
    </div>
  );
}
