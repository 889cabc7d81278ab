import { useWorkroom } from '../../api/Workroom';
import { useReading } from '../../api/useReading';
import type { SandboxCheck } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Popover } from '../../ui/Popover';
import { Tag } from '../../ui/Tag';
import { css } from './css';

const STATES = { good: 'good', limited: 'wait', missing: 'bad' } as const;
const WORDS = { good: 'OK', limited: 'Limited', missing: 'Missing' } as const;

/** How well this machine confines tools; what is missing is told with its fix. */
export function SandboxMark() {
  const { api } = useWorkroom();
  const { value } = useReading(
    'sandbox',
    async (signal) =>
      (await api.ask('check_sandbox', {}, signal)) as {
        policy: string;
        checks: readonly SandboxCheck[];
      },
  );
  if (!value) return null;
  const good = value.checks.every((check) => check.state === 'good');
  return (
    <Popover
      label="Sandbox"
      trigger={
        <Button kind="quiet" icon={good ? 'lock' : 'warning'}>
          Sandbox: {good ? 'full' : 'limited'}
        </Button>
      }
    >
      <div className={css.sandbox}>
        <dl>
          {value.checks.map((check) => (
            <div key={check.what}>
              <dt>
                {check.what} <Tag kind={STATES[check.state]}>{WORDS[check.state]}</Tag>
              </dt>
              <dd>{check.found}</dd>
              {check.fix ? (
                <dd className={css.soft}>
                  Fix: <code>{check.fix}</code>
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
        <p className={css.soft}>
          {value.policy === 'required'
            ? 'Tools only run in a full sandbox.'
            : 'Tools run in the strongest sandbox there is.'}
        </p>
      </div>
    </Popover>
  );
}
