import { useAsked } from '../../api/useAsked';
import { useCallRun } from '../../api/useCallRun';
import { useWorkroom } from '../../api/Workroom';
import { list, number, text, type Fields } from '../../model/recall/sessions';
import { refusalIn } from '../../model/problem';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { Skeleton } from '../../ui/Skeleton';
import { css } from './css';

const LIST = { dryRun: true };

/** Names what will be read, reads it when told to, and says what came of it. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useWorkroom();
  const places = useAsked('recall_import', LIST);
  const run = useCallRun(api, 'continue');
  const files = places.answer?.files ?? 0;
  const result = run.ended;
  return (
    <Dialog
      title="Import chats"
      onClose={onClose}
      footer={
        <>
          {run.running ? (
            <Button icon="stop" onClick={run.stop} disabled={run.id === undefined}>
              Stop
            </Button>
          ) : null}
          <Button onClick={onClose}>{result ? 'Close' : 'Cancel'}</Button>
          {result ? null : (
            <Button
              kind="primary"
              icon="upload"
              data-first
              disabled={files === 0 || run.running}
              onClick={() => void run.start('recall_import', {})}
            >
              {run.running ? 'Importing…' : `Import ${countText(files, 'file', 'files')}`}
            </Button>
          )}
        </>
      }
    >
      <div className={css.import}>
        {places.problem ? <ProblemNotice problem={places.problem} /> : null}
        {run.problem ? <ProblemNotice problem={run.problem} /> : null}
        {result && result.outcome !== 'answered' ? (
          <ProblemNotice problem={refusalIn(result.answer)} />
        ) : null}
        {run.running ? (
          <ProgressBar
            label="Import"
            progress={run.progress ?? { done: 0, total: 0, message: '' }}
          />
        ) : null}
        {result?.outcome === 'answered' ? <Summary answer={result.answer as Fields} /> : null}
        {!result && places.loading ? <Skeleton label="Looking for chats" lines={4} /> : null}
        {!result && places.answer ? <Places answer={places.answer as Fields} /> : null}
      </div>
    </Dialog>
  );
}

function Places({ answer }: { readonly answer: Fields }) {
  const places = list(answer['places']);
  if (places.length === 0)
    return (
      <p>
        No chats were found in the folders of VS Code and its relatives, Claude Code, Codex CLI or
        Copilot CLI. To import an exported file, run <code>toolroom recall import FILE</code>.
      </p>
    );
  return (
    <>
      <p>
        These folders will be read. Files are not changed, secrets are removed before anything is
        stored, and nothing leaves this machine.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.places} role="group" aria-label="Folders" tabIndex={0}>
        <ul>
          {places.map((each) => (
            <li key={text(each['place'])}>
              <code>{visible(text(each['place']))}</code>
              <span>{countText(number(each['files']), 'file', 'files')}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const COUNTS = [
  ['imported', 'imported'],
  ['updated', 'updated'],
  ['unchanged', 'unchanged'],
  ['copy', 'copies of known sessions'],
  ['torn', 'incomplete, imported up to the break'],
  ['unreadable', 'could not be read'],
] as const;

function Summary({ answer }: { readonly answer: Fields }) {
  const problems = list(answer['problems']);
  const removed = Object.values((answer['redactions'] ?? {}) as Fields).reduce<number>(
    (sum, count) => sum + number(count),
    0,
  );
  return (
    <section aria-label="Result" role="status">
      <p>
        <b>
          {countText(number(answer['sessions']), 'session', 'sessions')} with{' '}
          {countText(number(answer['turns']), 'turn', 'turns')} from{' '}
          {countText(number(answer['files']), 'file', 'files')}
        </b>
        {answer['complete'] === false ? '. The import was stopped; run it again to finish.' : ''}
      </p>
      <ul>
        {COUNTS.filter(([name]) => number(answer[name]) > 0).map(([name, word]) => (
          <li key={name}>
            {number(answer[name]).toLocaleString('en')} {word}
          </li>
        ))}
        <li>{countText(removed, 'secret', 'secrets')} removed</li>
      </ul>
      {problems.length > 0 ? (
        <ul aria-label="Problems">
          {problems.map((each, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <code>{visible(text(each['file']))}</code>: {visible(text(each['problem']))}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
