import { useState } from 'react';
import type { ConnectionTest } from '../../api/types';
import { useWorkroom } from '../../api/Workroom';
import { bodyOf, type ConnectionDraft } from '../../model/connections';
import { problemOf, type Problem } from '../../model/problem';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { ProblemNotice } from '../../ui/Notice';
import { StatusMark } from '../../ui/StatusMark';
import { css } from './css';

/** Logs in once, and says what was found beside the button. Nothing is saved. */
export function TestButton({
  draft,
  disabled = false,
}: {
  readonly draft: ConnectionDraft;
  readonly disabled?: boolean;
}) {
  const { api } = useWorkroom();
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<ConnectionTest>();
  const [problem, setProblem] = useState<Problem>();
  const test = async () => {
    setTesting(true);
    setResult(undefined);
    setProblem(undefined);
    try {
      setResult(await api.testConnection(bodyOf(draft)));
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
    setTesting(false);
  };
  return (
    <>
      <Button icon="play" disabled={disabled || testing} onClick={test}>
        {testing ? 'Testing…' : 'Test'}
      </Button>
      <div className={css.tested} role="status">
        {problem ? <ProblemNotice problem={problem} /> : null}
        {result ? <Tested result={result} /> : null}
      </div>
    </>
  );
}

function Tested({ result }: { readonly result: ConnectionTest }) {
  const { works, problem = '', nextStep = '', warnings = [], found = '' } = result;
  if (!works)
    return <ProblemNotice problem={{ code: 'connection.failed', message: problem, nextStep }} />;
  return (
    <>
      <StatusMark status="success" word={found || 'Connected'} />
      {warnings.length > 0 ? (
        <ul className={css.warnings}>
          {warnings.map((each) => (
            <li key={each}>{visible(each)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
