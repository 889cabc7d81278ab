import { memo } from 'react';
import { fragmentOf } from '../../model/route';
import type { Turn, TurnBlock } from '../../model/recall/turns';
import { visible } from '../../model/text';
import { durationText, exactText } from '../../model/time';
import { Icon } from '../../ui/Icon';
import { Prose } from '../../ui/Prose';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { CallCard } from './CallCard';
import { linkTo } from './routes';
import { css } from './css';

interface Properties {
  readonly turn: Turn;
  readonly number: number;
  readonly session: string;
  readonly chosen: boolean;
  readonly onChoose: (request: string) => void;
}

/** What was asked and all that came of it. */
export const TurnView = memo(function TurnView(properties: Properties) {
  const { turn, number, session, chosen, onChoose } = properties;
  return (
    <section
      className={cx(css.turn, chosen && css.chosen)}
      data-request={turn.request}
      aria-label={`Turn ${number}`}
    >
      <div className={css.turnHead}>
        <a
          href={fragmentOf(linkTo(session, turn.request))}
          title="Link to this turn"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(turn.request);
          }}
        >
          #{number}
        </a>
        {turn.at ? <span>{exactText(turn.at).slice(0, 16)}</span> : null}
        {turn.model ? <span>{visible(turn.model)}</span> : null}
        {turn.firstProgress === undefined ? null : (
          <span>first progress {durationText(turn.firstProgress)}</span>
        )}
        {turn.took === undefined ? null : <span>took {durationText(turn.took)}</span>}
        {turn.vote ? <span>voted {turn.vote}</span> : null}
        {turn.undone ? <span>undone</span> : null}
        {turn.state === 'cancelled' ? <span>canceled</span> : null}
      </div>
      {turn.prompt ? (
        <div className={css.prompt}>
          <span className={ui.unseen}>Prompt:</span>
          {visible(turn.prompt)}
        </div>
      ) : null}
      {turn.blocks.map((block, at) => (
        // The blocks of a turn do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={at} block={block} />
      ))}
      {turn.error ? (
        <p className={css.failed}>
          <Icon name="warning" /> {visible(turn.error)}
        </p>
      ) : null}
    </section>
  );
});

function BlockView({ block }: { readonly block: TurnBlock }) {
  switch (block.kind) {
    case 'text':
      return <Prose text={block.text} />;
    case 'thinking':
      return (
        <details className={css.thinking}>
          <summary>Thinking</summary>
          <Prose text={block.text} />
        </details>
      );
    case 'note':
      return <p className={css.note}>{visible(block.text)}</p>;
    case 'edit':
      return (
        <p className={css.edit}>
          <Icon name="file" /> Edited <code>{visible(block.file)}</code>
        </p>
      );
    case 'tool':
      return <CallCard call={block} />;
  }
}
