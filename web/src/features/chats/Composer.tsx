import { useId, useState } from 'react';
import type { TurnRequest } from '../../api/turnStream';
import { gistOf, type WantedCall } from '../../model/chats/types';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';
import { AddCallDialog } from './AddCallDialog';
import { css } from './css';

/** The next turn as far as it is written. */
export interface Draft {
  readonly text: string;
  readonly calls: readonly WantedCall[];
  /** The message that it goes on from, where that is not the last. */
  readonly parent: string | undefined;
  /** The message that it tries again. */
  readonly retried: string | undefined;
}

interface Properties {
  readonly draft: Draft;
  readonly busy: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onSend: (wanted: Omit<TurnRequest, 'chat_id' | 'turn_id'>) => void;
}

/** What to do next: calls to make, or words for the model. */
export function Composer({ draft, busy, onChange, onSend }: Properties) {
  const id = useId();
  const [adding, setAdding] = useState(false);
  const [changed, setChanged] = useState<number>();
  const byModel = draft.calls.length === 0;
  const text = draft.text.trim();
  const canSend = !busy && (!byModel || text !== '');
  const send = () => {
    if (!canSend) return;
    onSend({
      ...(byModel ? { prompt: text } : { calls: draft.calls, ...(text ? { content: text } : {}) }),
      ...(draft.retried ? { retry_of: draft.retried } : {}),
      ...(draft.parent && !draft.retried ? { parent_id: draft.parent } : {}),
    });
  };
  return (
    <form
      className={css.composer}
      aria-label="Next turn"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {draft.parent || draft.retried ? (
        <p className={css.branching}>
          <Icon name="branch" />
          <span>
            {draft.retried ? 'Retries an earlier message.' : 'Continues from an earlier message.'}
          </span>
          <Button
            kind="quiet"
            icon="cross"
            aria-label="Do not branch"
            onClick={() => onChange({ ...draft, parent: undefined, retried: undefined })}
          />
        </p>
      ) : null}
      {draft.calls.length > 0 ? (
        <ol className={css.wanted} aria-label="Calls to make">
          {draft.calls.map((call, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <button type="button" onClick={() => setChanged(at)}>
                <code>{visible(call.tool)}</code>
                <span className={css.soft}>{visible(gistOf(call.arguments))}</span>
              </button>
              <Button
                kind="quiet"
                icon="cross"
                aria-label={`Remove call ${at + 1}`}
                onClick={() => onChange({ ...draft, calls: draft.calls.toSpliced(at, 1) })}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <textarea
        id={id}
        className={cx(ui.input, css.words)}
        aria-label="Message"
        rows={2}
        placeholder={byModel ? 'Ask the model, or add tool calls' : 'Message (optional)'}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            send();
          }
        }}
      />
      <div className={css.send}>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Add tool call
        </Button>
        <span className={css.space} />
        {byModel ? null : (
          <Tag>{draft.calls.length === 1 ? '1 call' : `${draft.calls.length} calls`}</Tag>
        )}
        <Button kind="primary" icon="play" type="submit" disabled={!canSend}>
          {byModel ? 'Ask model' : 'Run'}
        </Button>
      </div>
      {adding || changed !== undefined ? (
        <AddCallDialog
          call={changed === undefined ? undefined : draft.calls[changed]}
          onClose={() => {
            setAdding(false);
            setChanged(undefined);
          }}
          onAdd={(call) => {
            onChange({
              ...draft,
              calls:
                changed === undefined ? [...draft.calls, call] : draft.calls.with(changed, call),
            });
            setAdding(false);
            setChanged(undefined);
          }}
        />
      ) : null}
    </form>
  );
}
