import { useAsked } from '../../api/useAsked';
import type { ToolOutputs } from '../../api/contracts';
import {
  agentWord,
  countsOf,
  number,
  text,
  type Count,
  type Fields,
} from '../../model/recall/sessions';
import { countText, visible } from '../../model/text';
import { durationText } from '../../model/time';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { ui } from '../../ui/look';
import { Plot } from './Plot';
import { css } from './css';

interface Properties {
  readonly stats: ToolOutputs['recall_stats'];
  readonly imported: number;
}

const NO_INPUT = {};
const asNamed = (name: string) => name;
const short = (value: number) =>
  value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** What there is: over time, by agent and model, and what was removed from it. */
export function OverviewView({ stats, imported }: Properties) {
  const { answer, problem, loading } = useAsked('recall_timeline', NO_INPUT, imported);
  const series = (answer?.series ?? []) as readonly Fields[];
  const values = (name: string) =>
    series.map((each) => ({ from: text(each['from']), value: number(each[name]) }));
  const waits = series
    .filter((each) => each['firstProgressMs'] !== undefined)
    .map((each) => ({ from: text(each['from']), value: number(each['firstProgressMs']) }));
  const tokens = series.map((each) => ({
    from: text(each['from']),
    value: number(each['promptTokens']) + number(each['completionTokens']),
  }));
  const by = answer?.interval ?? 'week';
  const all = stats as Fields;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.view} role="group" aria-label="Overview" tabIndex={0}>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {loading && !answer ? <Skeleton label="Reading the overview" /> : null}
      {answer ? (
        <div className={css.plots}>
          <Plot title={`Sessions per ${by}`} points={values('sessions')} word={short} />
          <Plot title={`Tokens per ${by}`} points={tokens} word={short} />
          <Plot
            title={`Median time to first progress per ${by}`}
            points={waits}
            word={durationText}
          />
        </div>
      ) : null}
      <div className={css.tables}>
        <Redactions counts={countsOf(all['redactions'])} />
        <Counts title="Sessions by agent" counts={countsOf(all['agents'])} word={agentWord} />
        <Counts title="Turns by model" counts={countsOf(all['models'])} />
        <Counts title="Tool calls" counts={countsOf(all['tools'])} />
        <Counts title="Commands by outcome" counts={countsOf(all['outcomes'])} />
      </div>
    </div>
  );
}

/** Kinds and counts, never values. */
function Redactions({ counts }: { readonly counts: readonly Count[] }) {
  const total = counts.reduce((sum, each) => sum + each.count, 0);
  return (
    <section aria-label="Redactions">
      <h2 className={ui.stamp}>Removed secrets</h2>
      <p className={css.note}>
        {total === 0
          ? 'No secrets were found in the imported chats.'
          : `${countText(total, 'secret was', 'secrets were')} replaced before anything was stored.`}
      </p>
      <Bars counts={counts} word={(kind) => kind.replaceAll('-', ' ')} />
    </section>
  );
}

function Counts({
  title,
  counts,
  word,
}: {
  readonly title: string;
  readonly counts: readonly Count[];
  readonly word?: (name: string) => string;
}) {
  if (counts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={ui.stamp}>{title}</h2>
      <Bars counts={counts} {...(word ? { word } : {})} />
    </section>
  );
}

function Bars({
  counts,
  word = asNamed,
}: {
  readonly counts: readonly Count[];
  readonly word?: (name: string) => string;
}) {
  const most = Math.max(1, ...counts.map((each) => each.count));
  return (
    <ul className={css.bars}>
      {counts.map((each) => (
        <li key={each.name}>
          <span title={visible(each.name)}>{visible(word(each.name))}</span>
          <meter aria-hidden="true" min={0} max={most} value={each.count} />
          <span className={css.amount}>{each.count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  );
}
