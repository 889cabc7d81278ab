import type { Change, Comparison, Week } from '../../model/recall/failures';
import { countText, visible } from '../../model/text';
import { ui } from '../../ui/look';
import { css } from './css';

interface Properties {
  readonly comparison: Comparison;
  readonly since: string;
}

/** Repeated failures of the last seven days against those of the week before a date. */
export function ComparisonView({ comparison, since }: Properties) {
  const { before, now, change, goalMet, improved, regressed } = comparison;
  return (
    <section className={css.comparison} aria-label="Comparison">
      <WeekCard title={`7 days before ${since}`} week={before} />
      <WeekCard title="Last 7 days" week={now} />
      <div className={css.card}>
        <h2 className={ui.stamp}>Change</h2>
        <b className={css.figure}>
          {before.repeats === 0 ? 'n/a' : `${change > 0 ? '+' : ''}${change} %`}
        </b>
        <span>
          {before.repeats === 0
            ? 'No repeats to compare with'
            : goalMet
              ? 'Goal of −60 % met'
              : 'Goal of −60 % not met'}
        </span>
      </div>
      <Changes title="Fewer repeats" changes={improved} />
      <Changes title="More repeats" changes={regressed} />
    </section>
  );
}

function WeekCard({ title, week }: { readonly title: string; readonly week: Week }) {
  return (
    <div className={css.card}>
      <h2 className={ui.stamp}>{title}</h2>
      <b className={css.figure}>{week.repeats.toLocaleString('en')}</b>
      <span>
        repeated failures in {countText(week.commands, 'command', 'commands')} ({week.per100} per
        100)
      </span>
    </div>
  );
}

function Changes({
  title,
  changes,
}: {
  readonly title: string;
  readonly changes: readonly Change[];
}) {
  if (changes.length === 0) return null;
  return (
    <div className={css.changes}>
      <h2 className={ui.stamp}>{title}</h2>
      <ul>
        {changes.map((each) => (
          <li key={each.command}>
            <code>{visible(each.command)}</code> {each.before} → {each.now}
          </li>
        ))}
      </ul>
    </div>
  );
}
