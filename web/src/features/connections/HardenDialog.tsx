import { useState } from 'react';
import type { ConnectionLogin } from '../../api/types';
import { useWorkroom } from '../../api/Workroom';
import type { Connection } from '../../model/connections';
import { problemOf, type Problem } from '../../model/problem';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { Sql } from '../../ui/Sql';
import { StatusMark } from '../../ui/StatusMark';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { Text } from './ConnectionDialog';
import { css } from './css';

interface Properties {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Shows what would create the login that cannot read masked columns, and runs it once a person agrees. */
export function HardenDialog({ connection: { id, mask }, onClose }: Properties) {
  const { api } = useWorkroom();
  const [owner, setOwner] = useState({ user: '', password: '' });
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [planned, setPlanned] = useState<ConnectionLogin>();
  const [done, setDone] = useState<ConnectionLogin>();
  const run = async (action: 'plan' | 'create', take: (answer: ConnectionLogin) => void) => {
    setWorking(true);
    setProblem(undefined);
    try {
      take(await api.connectionLogin({ connection: id, action, owner }));
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
    setWorking(false);
  };
  // What was shown was planned with the login that was entered then.
  const change = (part: Partial<typeof owner>) => {
    setOwner((now) => ({ ...now, ...part }));
    setPlanned(undefined);
  };
  const statements = planned?.statements ?? [];
  return (
    <Dialog
      title={`Harden ${id}`}
      onClose={onClose}
      footer={
        done ? (
          <Button data-first onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {planned ? (
              <Button
                data-first
                kind="primary"
                disabled={working}
                onClick={() => run('create', setDone)}
              >
                {statements.length > 0 ? 'Run statements' : 'Use this login'}
              </Button>
            ) : (
              <Button
                data-first
                kind="primary"
                disabled={working}
                onClick={() => run('plan', setPlanned)}
              >
                Show changes
              </Button>
            )}
          </>
        )
      }
    >
      <div className={cx(ui.form, css.form)}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {done ? (
          <div role="status">
            <StatusMark status="success" word={`Queries of ${id} use the login`} />
            <Lines lines={done.report ?? []} />
          </div>
        ) : (
          <>
            <p>
              Queries of <b>{id}</b> get a database login that cannot read {visible(mask)}. It is
              created by the login of the connection, or by the one you enter here.
            </p>
            <Text
              label="Other user"
              hint="One that may create logins. Used once and not stored."
              value={owner.user}
              onChange={(user) => change({ user })}
            />
            {owner.user === '' ? null : (
              <Text
                label="Password of this user"
                hint="Sent once and not stored"
                secret
                value={owner.password}
                onChange={(password) => change({ password })}
              />
            )}
          </>
        )}
        {planned && !done ? (
          <section aria-label="Changes">
            <Lines lines={planned.lines ?? []} />
            {statements.length > 0 ? (
              <Sql label="Statements" text={statements.map((each) => `${each};`).join('\n')} />
            ) : (
              <p>Nothing is missing.</p>
            )}
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={css.lines}>
      {lines.map((each) => (
        <li key={each}>{visible(each)}</li>
      ))}
    </ul>
  );
}
