import { useMemo, useState } from 'react';
import { planOf, type PlanNode } from '../../model/plan';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Empty } from '../../ui/Notice';
import type { RunnerState } from './Runner';
import { css } from './css';
import { cx } from '../../ui/cx';

interface Properties {
  readonly plan: RunnerState['plan'];
  readonly kind: string;
  readonly busy: boolean;
  readonly onPlan: () => void;
  readonly onMeasure: () => void;
}

/** Databases that show how they would run a statement, and not how they did. */
const UNMEASURED: Readonly<Record<string, string>> = { sqlite: 'SQLite', sqlserver: 'SQL Server' };

/** How the database would go about it: steps within steps, or its own words. */
export function PlanView({ plan, kind, busy, onPlan, onMeasure }: Properties) {
  const drawn = useMemo(() => (plan ? planOf(plan.plan) : undefined), [plan]);
  if (!plan || !drawn) {
    return (
      <Empty title="No plan yet">
        <p>Shows how the database would run the statement, without running it.</p>
        <Button icon="branch" disabled={busy} onClick={onPlan}>
          Show the plan
        </Button>
      </Empty>
    );
  }
  return (
    <div className={css.plan}>
      <div className={css.planHead}>
        <span className={css.soft}>
          {plan.measured ? 'Measured: the statement ran.' : 'Estimated: nothing ran.'}
          {UNMEASURED[kind] ? ` ${UNMEASURED[kind]} cannot measure its steps.` : null}
        </span>
        {UNMEASURED[kind] ? null : (
          <Button kind="quiet" disabled={busy} onClick={onMeasure}>
            Run and measure
          </Button>
        )}
        <CopyButton text={JSON.stringify(plan.plan, null, 2)} label="Copy the plan as JSON" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.planBody} role="group" aria-label="Plan" tabIndex={0}>
        {drawn.kind === 'text' ? (
          <pre>{visible(drawn.text)}</pre>
        ) : (
          <ul>
            {drawn.roots.map((node, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Step key={index} node={node} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const HEAVY = 0.3;

function Step({ node }: { readonly node: PlanNode }) {
  const [open, setOpen] = useState(false);
  const share = node.share === undefined ? undefined : Math.round(node.share * 100);
  const line = (
    <>
      <span>{visible(node.title)}</span>
      {share === undefined ? null : (
        <span className={(node.share ?? 0) >= HEAVY ? cx(css.share, css.heavy) : css.share}>
          <meter min={0} max={100} value={share} aria-label="Share of the cost" />
          {share} %
        </span>
      )}
    </>
  );
  return (
    <li>
      {node.facts.length > 0 ? (
        <button
          type="button"
          className={cx(css.step, css.fold)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {line}
        </button>
      ) : (
        <span className={css.step}>{line}</span>
      )}
      {open ? (
        <dl className={css.stepFacts}>
          {node.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{visible(name)}</dt>
              <dd>{visible(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {node.children.length > 0 ? (
        <ul>
          {node.children.map((child, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Step key={index} node={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
