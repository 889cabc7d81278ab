import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { countText, shortened, visible } from '../../model/text';
import { between, durationText, momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { StatusMark } from '../../ui/StatusMark';
import { useHistory, type Past } from './useHistory';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly onTake: (past: Past) => void;
  readonly onRun: (past: Past) => void;
}

const SHOWN = 400;

/** Statements that were sent through any door, to be taken up again. */
export function HistoryView({ onTake, onRun }: Properties) {
  const { api, feed } = useWorkroom();
  const [words, setWords] = useState('');
  const history = useHistory(api, feed, words.trim());
  const [now] = useState(() => new Date());
  return (
    <div className={css.history}>
      <input
        className={ui.input}
        type="search"
        aria-label="Find a statement"
        placeholder="Find a statement"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {history.problem ? <ProblemNotice problem={history.problem} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.historyList} role="group" aria-label="Statements" tabIndex={0}>
        {history.past.length === 0 && !history.loading ? (
          <Empty title={words ? 'No matches' : 'No statements yet'}>
            <p>Statements run by agents and people appear here.</p>
          </Empty>
        ) : null}
        <ul>
          {history.past.map((past) => (
            <li key={past.line.id}>
              <button
                type="button"
                className={css.past}
                title="Open in editor"
                onClick={() => onTake(past)}
              >
                <code>{visible(shortened(past.statement, SHOWN))}</code>
                <span className={css.pastFacts}>
                  <StatusMark
                    status={past.line.status}
                    {...(past.line.errorCode ? { word: past.line.errorCode } : {})}
                  />
                  <span>{visible(past.database)}</span>
                  <span>{momentText(past.line.startedAt, now)}</span>
                  <span>{visible(past.line.client)}</span>
                  {past.rows === undefined ? null : (
                    <span>{countText(past.rows, 'row', 'rows')}</span>
                  )}
                  {past.line.finishedAt ? (
                    <span>{durationText(between(past.line.startedAt, past.line.finishedAt))}</span>
                  ) : null}
                </span>
              </button>
              <Button kind="quiet" icon="play" aria-label="Run again" onClick={() => onRun(past)} />
            </li>
          ))}
        </ul>
        {history.more ? (
          <Button kind="quiet" disabled={history.loading} onClick={history.older}>
            {history.loading ? 'Reading…' : 'Older statements'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
