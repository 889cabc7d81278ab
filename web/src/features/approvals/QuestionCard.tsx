import { useEffect, useId, useRef, useState } from 'react';
import { useFeedState, useWorkroom } from '../../api/Workroom';
import type { Card } from '../../model/approvals/cards';
import {
  approveLabel,
  folderName,
  isComplete,
  scopeText,
  type Decision,
  type Question,
  type Remember,
} from '../../model/approvals/question';
import { problemOf } from '../../model/problem';
import { visible } from '../../model/text';
import { momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { hrefOf } from '../../ui/Navigation';
import { useSay } from '../../ui/Toasts';
import { AnswerButton } from './AnswerButton';
import { PlanView } from './PlanView';
import { css } from './css';
import { useArmed } from './useArmed';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly card: Card;
  readonly open: boolean;
  /** What stands above it: when that changes, the card has moved. */
  readonly place: string;
  /** Grows when a person asks to see this question. */
  readonly focusTurn: number;
  readonly onOpen: () => void;
}

/** One question in its place. When it is answered its place stays, with a receipt in it. */
export function QuestionCard({ card, open, place, focusTurn, onOpen }: Properties) {
  const { question, ending } = card;
  const element = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    if (focusTurn === 0) return;
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [focusTurn]);
  useEffect(() => {
    // The button that had the focus is hidden now.
    const isFocused = element.current?.contains(document.activeElement);
    if (ending !== undefined && isFocused) element.current?.focus();
  }, [ending]);
  const kind = question.destroys ? css.destroys : question.waiting ? '' : css.gone;
  return (
    <article
      ref={element}
      className={cx(css.question, kind ?? '', ending === undefined ? '' : (css.answered ?? ''))}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <div className={css.content}>
        <Asker question={question} />
        {open ? (
          <>
            <h3 id={heading}>{visible(question.text)}</h3>
            <Answering question={question} place={place} ended={ending !== undefined} />
          </>
        ) : (
          <div className={css.row}>
            <h3 id={heading}>{visible(question.text)}</h3>
            <Button onClick={onOpen}>Review</Button>
          </div>
        )}
      </div>
      {ending === undefined ? null : (
        <p className={css.receipt}>
          <Icon name={ending.startsWith('Approved') ? 'check' : 'denied'} />
          <span>{visible(ending)}</span>
          <a href={hrefOf(`/activity/${encodeURIComponent(question.id)}`)}>Open call</a>
        </p>
      )}
    </article>
  );
}

/** Who asks, and since when. A name is a claim, so the folder stands beside it. */
function Asker({ question }: { readonly question: Question }) {
  const { client, folder, since, waiting } = question;
  const [now] = useState(() => new Date());
  return (
    <header className={css.by}>
      <Icon name={waiting ? 'question' : 'history'} />
      <b>{visible(client)}</b>
      <span className={css.folder} title={folder}>
        {folder ? visible(folderName(folder)) : ''}
      </span>
      <time dateTime={since}>Asked {momentText(since, now)}</time>
    </header>
  );
}

interface AnsweringProperties {
  readonly question: Question;
  readonly place: string;
  readonly ended: boolean;
}

/** What would run, and the buttons. They belong to what is shown: when it changes, all is begun anew. */
function Answering({ question, place, ended }: AnsweringProperties) {
  const shown = JSON.stringify(question);
  const { questions } = useWorkroom();
  const isLive = useFeedState() === 'live';
  const say = useSay();
  const hint = useId();
  const [agreedTo, setAgreedTo] = useState<string>();
  const [wanted, setWanted] = useState<Remember>('once');
  const [busy, setBusy] = useState(false);
  const armed = useArmed(`${place} ${shown}`) && !busy && isLive && !ended;
  const scope = question.remember.includes(wanted) ? wanted : 'once';
  const agreed = !question.destroys || agreedTo === shown;

  const decide = async (decision: Decision) => {
    setBusy(true);
    try {
      say(visible(await questions.decide(question, decision, scope)));
    } catch (wrong) {
      say.problem(problemOf(wrong));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <CallerState question={question} />
      <PlanView question={question} />
      <Origin question={question} />
      {question.destroys && question.usable ? (
        <label className={css.tick}>
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreedTo(event.target.checked ? shown : undefined)}
          />
          <span>I understand that this permanently deletes data.</span>
        </label>
      ) : null}
      <footer className={css.answer}>
        <Scope question={question} scope={scope} onScope={setWanted} />
        <AnswerButton
          kind="plain"
          label={question.usable ? 'Deny' : 'Dismiss'}
          ready={armed}
          byEnter
          onPress={() => void decide('deny')}
        />
        {question.usable && isComplete(question) ? (
          <>
            <AnswerButton
              kind={question.destroys ? 'destroy' : 'primary'}
              label={visible(approveLabel(question, scope))}
              ready={armed && agreed}
              byEnter={false}
              describedBy={hint}
              onPress={() => void decide('approve')}
            />
            <span id={hint} className={ui.unseen}>
              {agreed ? 'Press Space to approve.' : 'Select the checkbox first.'}
            </span>
          </>
        ) : null}
      </footer>
    </>
  );
}

/** Says what a yes would come to when nobody waits for it. */
function CallerState({ question }: { readonly question: Question }) {
  const { waiting, usable, client } = question;
  if (waiting) return null;
  const name = visible(client);
  return (
    <p className={css.told}>
      <Icon name="history" />
      {usable
        ? `${name} stopped waiting. Nothing has run. If you approve, its next identical call will run, within 10 minutes.`
        : `${name} has gone and cannot make this call again. Nothing has run, and nothing is left to approve.`}
    </p>
  );
}

function Origin({ question }: { readonly question: Question }) {
  const { folder, chat, tool, version } = question;
  return (
    <dl className={css.facts}>
      {folder ? (
        <div>
          <dt>Folder</dt>
          <dd>{visible(folder)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Chat</dt>
        <dd>
          <a href={hrefOf(`/chats/${encodeURIComponent(chat)}`)}>{visible(chat)}</a>
        </dd>
      </div>
      <div>
        <dt>Tool</dt>
        <dd>
          {visible(tool)} {visible(version)}
        </dd>
      </div>
    </dl>
  );
}

interface ScopeProperties {
  readonly question: Question;
  readonly scope: Remember;
  readonly onScope: (scope: Remember) => void;
}

/** For which calls a yes counts; only what the server offers. Choosing runs nothing. */
function Scope({ question, scope, onScope }: ScopeProperties) {
  const { remember, tool, client, usable } = question;
  if (!usable) return <span className={css.scope} />;
  if (remember.length < 2) return <span className={css.scope}>Always asks</span>;
  return (
    <select
      className={cx(ui.input, css.scope ?? '')}
      aria-label="Allow"
      value={scope}
      onChange={(event) => onScope(event.target.value as Remember)}
    >
      {(['once', 'chat'] as const)
        .filter((each) => remember.includes(each))
        .map((each) => (
          <option key={each} value={each}>
            {visible(scopeText(tool, client, each))}
          </option>
        ))}
    </select>
  );
}
