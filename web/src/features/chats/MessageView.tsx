import { memo, useState, type RefObject } from 'react';
import type { Message } from '../../model/chats/types';
import { visible } from '../../model/text';
import { momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { Prose } from '../../ui/Prose';
import { CallCard } from './CallCard';
import { css } from './css';

interface Properties {
  readonly chat: string;
  readonly message: Message;
  readonly tries: readonly Message[];
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly canRetry: boolean;
  readonly canContinue: boolean;
  /** As they are when one is wanted: a message is not drawn anew for them. */
  readonly actions: RefObject<MessageActions>;
}

export interface MessageActions {
  readonly show: (message: string) => void;
  readonly retry: (message: Message) => void;
  readonly edit: (message: Message) => void;
  readonly continueFrom: (message: Message) => void;
}

const ROLES: Readonly<Record<string, string>> = { user: 'You', assistant: 'Model' };
/** More calls than this are not unfolded by themselves. */
const UNFOLDED = 4;

/** One message: what was said, the calls it led to, the other tries beside it. */
export const MessageView = memo(
  function MessageView(properties: Properties) {
    const { chat, message, isLast, busy, actions } = properties;
    const [now] = useState(() => new Date());
    const unfolded = isLast && message.calls.length <= UNFOLDED;
    return (
      <article
        className={css.message}
        data-role={message.role}
        data-message={message.id}
        aria-label={`${ROLES[message.role] ?? message.role}, ${momentText(message.created_at, now)}`}
      >
        <header>
          <strong>{ROLES[message.role] ?? visible(message.role)}</strong>
          <time className={css.soft} dateTime={message.created_at}>
            {momentText(message.created_at, now)}
          </time>
          <Tries {...properties} />
          <span className={css.space} />
          {properties.canRetry ? (
            <Button
              kind="quiet"
              icon="again"
              disabled={busy}
              onClick={() => actions.current.retry(message)}
            >
              Retry
            </Button>
          ) : null}
          <Button
            kind="quiet"
            icon="pencil"
            disabled={busy}
            aria-label="Edit and retry"
            onClick={() => actions.current.edit(message)}
          />
          {properties.canContinue ? (
            <Button
              kind="quiet"
              icon="branch"
              disabled={busy}
              aria-label="Continue from here"
              onClick={() => actions.current.continueFrom(message)}
            />
          ) : null}
        </header>
        {message.content ? <Prose text={message.content} /> : null}
        {message.calls.map((call) => (
          <CallCard key={call.call_id} chat={chat} call={call} unfolded={unfolded} />
        ))}
      </article>
    );
  },
  (before, after) =>
    before.message === after.message &&
    before.isLast === after.isLast &&
    before.busy === after.busy &&
    before.canRetry === after.canRetry &&
    before.canContinue === after.canContinue &&
    before.tries.map(({ id }) => id).join() === after.tries.map(({ id }) => id).join(),
);

function Tries({ message, tries, actions }: Properties) {
  if (tries.length < 2) return null;
  const at = tries.findIndex(({ id }) => id === message.id);
  const go = (step: number) => {
    const next = tries[at + step];
    if (next) actions.current.show(next.id);
  };
  return (
    <span className={css.tries} role="group" aria-label="Branches of this message">
      <Button
        kind="quiet"
        icon="left"
        aria-label="Previous branch"
        disabled={at <= 0}
        onClick={() => go(-1)}
      />
      <span aria-live="polite">
        {at + 1}/{tries.length}
      </span>
      <Button
        kind="quiet"
        icon="right"
        aria-label="Next branch"
        disabled={at >= tries.length - 1}
        onClick={() => go(1)}
      />
    </span>
  );
}
