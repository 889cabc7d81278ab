import { useState } from 'react';
import type { Decision, Question, Remember } from '../../api/types';
import { useWorkroom } from '../../api/Workroom';
import { problemOf } from '../../model/problem';
import { visible } from '../../model/text';
import { momentText } from '../../model/time';
import { ApprovalButtons } from '../../ui/ApprovalButtons';
import { Icon } from '../../ui/Icon';
import { useSay } from '../../ui/Toasts';
import { PublishPlan } from './PublishPlan';
import { ReadableInput } from './ReadableInput';
import { SOURCES } from './sources';
import { css } from './css';

/** What agents want to do and may not without a person's yes. */
export function QuestionStrip({ questions }: { readonly questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className={css.questions} aria-label="Needs approval">
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} />
      ))}
    </section>
  );
}

function QuestionCard({ question }: { readonly question: Question }) {
  const { questions } = useWorkroom();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const decide = async (decision: Decision, remember: Remember) => {
    setBusy(true);
    try {
      await questions.decide(question.id, decision, remember);
      say(
        decision === 'approve' ? 'Approved. The call is running.' : 'Denied. The agent was told.',
      );
    } catch (wrong) {
      say.problem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  };
  const count = argumentCount(question.arguments);
  return (
    <article className={css.question}>
      <Icon name="question" size={18} />
      <div className={css.asked}>
        <strong>{visible(question.text)}</strong>
        <span>
          Requested by {visible(question.client)} ({SOURCES[question.door] ?? question.door}) at{' '}
          {momentText(question.since, now)}
        </span>
        {question.tool === 'designer_publish' ? <PublishPlan question={question} /> : null}
        {count > 0 ? <ReadableInput value={question.arguments} /> : null}
      </div>
      <ApprovalButtons
        busy={busy}
        offers={question.remember}
        scope={`${visible(question.tool)} for ${visible(question.client)}`}
        onDecide={(decision, remember) => void decide(decision, remember)}
      />
    </article>
  );
}

const argumentCount = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
