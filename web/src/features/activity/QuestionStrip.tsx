import { useState } from 'react';
import type { Decision, Question } from '../../api/types';
import { useWorkroom } from '../../api/Workroom';
import { problemOf } from '../../model/problem';
import { visible } from '../../model/text';
import { momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { JsonTree } from '../../ui/JsonTree';
import { useSay } from '../../ui/Toasts';
import { css } from './css';
import { ui } from '../../ui/look';

/** What agents want to do and may not without a person's yes. */
export function QuestionStrip({ questions }: { readonly questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className={css.questions} aria-label="Waiting for your answer">
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} />
      ))}
    </section>
  );
}

function QuestionCard({ question }: { readonly question: Question }) {
  const { questions } = useWorkroom();
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const decide = async (decision: Decision) => {
    setBusy(true);
    try {
      await questions.decide(question.id, decision);
      say(decision === 'approve' ? `${question.tool} goes ahead.` : `${question.tool} was denied.`);
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
          {visible(question.client)} wants <code>{visible(question.tool)}</code>, through{' '}
          {question.door}, since {momentText(question.since, now)}
        </span>
        {count > 0 ? (
          <button
            type="button"
            className={ui.unfold}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'} what it would do it with
          </button>
        ) : null}
        {open ? <JsonTree value={question.arguments} label="Arguments" /> : null}
      </div>
      <Button kind="danger" disabled={busy} onClick={() => decide('deny')}>
        Deny
      </Button>
      <Button kind="primary" icon="check" disabled={busy} onClick={() => decide('approve')}>
        Approve
      </Button>
    </article>
  );
}

const argumentCount = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
