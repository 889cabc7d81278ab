import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button';
import { PageHead } from '../../ui/PageHead';
import { StatusMark } from '../../ui/StatusMark';
import type { RunnerState } from './Runner';
import type { Database } from './SchemaBook';
import { css } from './css';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';

interface Properties {
  readonly databases: readonly Database[];
  readonly database: string;
  readonly state: RunnerState;
  /** Whether there is a statement to run. */
  readonly written: boolean;
  readonly canPlan: boolean;
  readonly listed: boolean;
  readonly onListed: () => void;
  readonly onChoose: (database: string) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onPlan: () => void;
  readonly onSave: () => void;
}

/** The connection of the tab, and what one does with its statement. */
export function BenchHead(properties: Properties) {
  const { databases, database, state, written, listed } = properties;
  const busy = state.doing !== undefined;
  return (
    <PageHead title="Query">
      <Button
        kind="quiet"
        icon="list"
        className={ui.narrowOnly}
        aria-expanded={listed}
        onClick={properties.onListed}
      >
        Tables
      </Button>
      <select
        className={cx(ui.input, css.databases)}
        aria-label="Database"
        value={database}
        onChange={(event) => properties.onChoose(event.target.value)}
      >
        {databases.map((each) => (
          <option key={each.id} value={each.id}>
            {each.id} ({each.kind})
          </option>
        ))}
      </select>
      <Button
        kind="primary"
        icon="play"
        title="Run the selection, or the statement at the cursor (Ctrl+Enter)"
        disabled={!written}
        onClick={properties.onRun}
      >
        Run
      </Button>
      <Button kind="danger" icon="stop" disabled={!busy} onClick={properties.onStop}>
        Stop
      </Button>
      <Button
        icon="branch"
        title="Show the query plan (Ctrl+Shift+Enter)"
        disabled={!written || !properties.canPlan}
        onClick={properties.onPlan}
      >
        Plan
      </Button>
      <Button
        icon="save"
        title="Save the statement by a name (Ctrl+S)"
        disabled={!written}
        onClick={properties.onSave}
      >
        Save
      </Button>
      {busy ? <Busy since={state.since} /> : null}
    </PageHead>
  );
}

/** That it runs, and for how long: patience is easier with a clock. */
function Busy({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return (
    <span role="status" aria-label="Running">
      <StatusMark status="running" word={seconds > 0 ? `running, ${seconds} s` : 'running'} />
    </span>
  );
}
