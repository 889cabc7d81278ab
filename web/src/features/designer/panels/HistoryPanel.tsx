import { useEffect, useState } from 'react';
import { CLIENT } from '../../../api/Api';
import { stepText } from '../../../model/designer/words';
import { problemOf, type Problem } from '../../../model/problem';
import { visible } from '../../../model/text';
import { momentText } from '../../../model/time';
import { ProblemNotice } from '../../../ui/Notice';
import { useDesk } from '../Desk';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Entry {
  readonly seq: number;
  readonly kind: string;
  readonly what: string;
  readonly client: string;
  readonly door: string;
  readonly at: string;
}

/** Who did what, the newest first. */
export function HistoryPanel() {
  const { store, design } = useDesk();
  const { seq } = design;
  const [now] = useState(() => new Date());
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    let wanted = true;
    store.calls
      .ask('designer_history', { designerId: store.designerId, limit: 100, before: seq + 1 })
      .then(
        (answer) => wanted && setEntries((answer['entries'] ?? []) as readonly Entry[]),
        (wrong: unknown) => wanted && setProblem(problemOf(wrong)),
      );
    return () => {
      wanted = false;
    };
  }, [store, seq]);
  const names = new Map(entries.map((each) => [each.seq, stepText(each.what)]));
  return (
    <>
      <header>
        <h2>History</h2>
      </header>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {entries.length === 0 ? <p className={cx(css.nothing, css.soft)}>No changes yet.</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={css.history} tabIndex={0} aria-label="Steps">
        {entries.map((each) => (
          <li key={each.seq}>
            <span className={cx(ui.mono, css.soft)}>{momentText(each.at, now)}</span>
            <span className={css.who}>{each.client === CLIENT ? 'you' : visible(each.client)}</span>
            <span>{visible(named(each, names))}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** `undo of 7` says little; what step 7 was says more. */
function named(entry: Entry, names: ReadonlyMap<number, string>): string {
  const [, word, seq] = /^(undo|redo) of (\d+)$/.exec(entry.what) ?? [];
  const known = seq === undefined ? undefined : names.get(Number(seq));
  return word !== undefined && known !== undefined ? `${word}: ${known}` : stepText(entry.what);
}
