import { memo, useState } from 'react';
import { useQuestions, useWorkroom } from '../../api/Workroom';
import { stateOf } from '../../model/calls';
import { gistOf, type ChatCall } from '../../model/chats/types';
import { visible } from '../../model/text';
import { between, durationText } from '../../model/time';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { JsonTree } from '../../ui/JsonTree';
import { Output } from '../../ui/Output';
import { ProgressBar } from '../../ui/ProgressBar';
import { StatusMark } from '../../ui/StatusMark';
import { CallParts } from './CallParts';
import { css } from './css';

interface Properties {
  readonly chat: string;
  readonly call: ChatCall;
  /** Whether it is unfolded until somebody folds it. */
  readonly unfolded: boolean;
}

/** One call: a line that says what it did, and below it the result as its renderer shows it. */
export const CallCard = memo(function CallCard({ chat, call, unfolded }: Properties) {
  // What a person folded or unfolded stays so.
  const [wanted, setWanted] = useState<boolean>();
  const underWay = call.status === 'running' || call.status === 'pending';
  const open = wanted ?? (unfolded || underWay || call.status === 'error');
  const took =
    call.started_at && call.finished_at
      ? durationText(between(call.started_at, call.finished_at))
      : '';
  return (
    <div
      role="group"
      className={css.call}
      data-status={call.status}
      data-call={call.call_id}
      aria-label={`Call of ${visible(call.tool)}`}
    >
      <button
        type="button"
        className={css.callLine}
        aria-expanded={open}
        onClick={() => setWanted(!open)}
      >
        <Icon name={open ? 'down' : 'right'} size={10} />
        <StatusMark status={stateOf(call.status, call.error_code)} />
        <code>{visible(call.tool)}</code>
        <span className={css.gist}>{visible(gistOf(call.arguments) || (call.about ?? ''))}</span>
        <span className={css.took}>{took}</span>
      </button>
      {open ? (
        <div className={css.callBody}>
          {underWay ? <UnderWay call={call} /> : <CallParts chat={chat} call={call} />}
        </div>
      ) : null}
    </div>
  );
});

/** What is known of a call that has not ended. */
function UnderWay({ call }: { readonly call: ChatCall }) {
  const { questions } = useWorkroom();
  const question = useQuestions().find(({ id }) => id === call.call_id);
  return (
    <>
      {question ? (
        <div className={css.question}>
          <Icon name="question" size={18} />
          <strong>{visible(question.text)}</strong>
          <Button onClick={() => questions.review(question.id)}>Review</Button>
        </div>
      ) : null}
      {call.progress ? <ProgressBar progress={call.progress} label="Progress" /> : null}
      {call.arguments === undefined ? null : <JsonTree value={call.arguments} label="Arguments" />}
      {call.output?.length ? <Output pieces={call.output} /> : null}
    </>
  );
}
