import { useEffect, useState } from 'react';
import type { Question } from '../../api/types';
import { useWorkroom } from '../../api/Workroom';
import { previewOf, RISK_WORDS, type Preview } from '../../model/designer/publish';
import { countText, visible } from '../../model/text';
import { Skeleton } from '../../ui/Skeleton';
import { Sql } from '../../ui/Sql';
import { css } from './css';

interface Plan {
  readonly preview: Preview;
  readonly script: string;
}

/** What a publish that waits would do: the rows at stake, and the statements. */
export function PublishPlan({ question }: { readonly question: Question }) {
  const { api } = useWorkroom();
  const [plan, setPlan] = useState<Plan>();
  const [unknown, setUnknown] = useState(false);
  const { designerId } = (question.arguments ?? {}) as { designerId?: string };
  useEffect(() => {
    const stop = new AbortController();
    api
      .call(
        'designer_publish',
        { action: 'preview', ...(designerId ? { designerId } : {}) },
        stop.signal,
      )
      .then(
        ({ outcome, body }) => {
          const answer = (body ?? {}) as Readonly<Record<string, unknown>>;
          if (outcome !== 'answered') setUnknown(true);
          else setPlan({ preview: previewOf(answer), script: String(answer['script'] ?? '') });
        },
        () => {
          if (!stop.signal.aborted) setUnknown(true);
        },
      );
    return () => stop.abort();
  }, [api, designerId]);
  if (unknown) return null;
  if (!plan) return <Skeleton lines={2} label="Reading the plan" />;
  const { preview, script } = plan;
  return (
    <div className={css.readable}>
      <ul aria-label="Risks">
        {preview.risks.map((risk) => (
          <li key={risk.object}>
            <b>{visible(risk.object)}</b>:{' '}
            {risk.codes.map((code) => RISK_WORDS[code] ?? code).join('; ')}
            {risk.rows ? ` (${countText(risk.rows, 'row', 'rows')})` : ''}
          </li>
        ))}
      </ul>
      {script === '' ? null : <Sql text={script} label="Publish script" />}
    </div>
  );
}
