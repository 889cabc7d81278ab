import { useEffect, useRef, useState } from 'react';
import { KIND_WORDS } from '../../../model/designer/changes';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { useDesk } from '../Desk';
import { css } from '../css';
import { cx } from '../../../ui/cx';

/** What agents did, one by one: seen and kept, or taken back. They are told in their next answer. */
export function ReviewBar() {
  const { toReview, store, attempt, reveal } = useDesk();
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const count = toReview.length;
  const index = Math.min(at, Math.max(0, count - 1));
  const change = toReview[index];
  const tableId = change?.tableId;
  const id = change?.id;
  useEffect(() => {
    if (open && tableId !== undefined) reveal(tableId);
    // Only another change moves the canvas.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, id, tableId]);
  const keys = useRef<(key: string) => boolean>(() => false);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest?.('input, textarea, select, dialog');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (keys.current(event.key.toLowerCase())) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  if (!change) return null;
  const batch = change.review?.batch ?? '';
  const inBatch = toReview.filter((each) => each.review?.batch === batch);
  const inTable = toReview.filter((each) => each.tableId === change.tableId);
  const accept = (ids: readonly string[]) =>
    void attempt(() => store.judge('accept', { changes: ids }));
  const client = visible(change.review?.client ?? 'an agent');
  const step = (by: number) => setAt((index + by + count) % count);
  const revert = () => void attempt(() => store.judge('revert', { changes: [change.id] }));
  keys.current = (key) => {
    const does: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      k: () => step(-1),
      a: () => accept([change.id]),
      r: revert,
    };
    does[key]?.();
    return does[key] !== undefined;
  };
  if (!open) {
    return (
      <div className={css.reviewBar} data-part="review" role="region" aria-label="Review">
        <span>
          <b>{client}</b> changed {count === 1 ? 'one thing' : `${count} things`}
        </span>
        <Button kind="primary" onClick={() => setOpen(true)}>
          Review
        </Button>
        <Button onClick={() => accept(toReview.map((each) => each.id))}>Accept all</Button>
      </div>
    );
  }
  const ids = (of: typeof toReview) => of.map((each) => each.id);
  return (
    <div
      className={cx(css.reviewBar, css.open)}
      data-part="review"
      role="region"
      aria-label="Review"
    >
      <div className={css.walk}>
        <Button
          kind="quiet"
          icon="left"
          aria-label="Previous change"
          disabled={count < 2}
          onClick={() => step(-1)}
        />
        <span className={css.of} role="status">
          change {index + 1} of {count}
        </span>
        <Button
          kind="quiet"
          icon="right"
          aria-label="Next change"
          disabled={count < 2}
          onClick={() => step(1)}
        />
        <span className={css.what}>
          <i className={cx(css.mark, css[change.how])}>{change.how}</i> {KIND_WORDS[change.kind]}{' '}
          <b>
            {visible(
              change.kind === 'table' ? change.tableLabel : `${change.tableLabel}.${change.name}`,
            )}
          </b>{' '}
          by {client}
          {change.how === 'changed' ? (
            <span className={css.soft}>
              {': '}
              {change.fields
                .slice(0, 2)
                .map(
                  (each) =>
                    `${each.field} ${visible(each.before) || 'empty'} → ${visible(each.after) || 'empty'}`,
                )
                .join(', ')}
            </span>
          ) : null}
        </span>
        <Button
          kind="quiet"
          icon="cross"
          aria-label="Review later"
          onClick={() => setOpen(false)}
        />
      </div>
      <div className={css.judge}>
        <Button kind="primary" icon="check" title="A" onClick={() => accept([change.id])}>
          Accept
        </Button>
        <Button kind="danger" title="R" onClick={revert}>
          Revert
        </Button>
        <span className={css.space} />
        {inTable.length > 1 ? (
          <>
            <Button onClick={() => accept(ids(inTable))}>Accept table</Button>
            <Button
              onClick={() => void attempt(() => store.judge('revert', { changes: ids(inTable) }))}
            >
              Revert table
            </Button>
          </>
        ) : null}
        {inBatch.length > 1 ? (
          <Button onClick={() => void attempt(() => store.judge('revert', { batch }))}>
            Revert this batch ({inBatch.length})
          </Button>
        ) : null}
        <Button onClick={() => accept(ids(toReview))}>Accept all</Button>
      </div>
    </div>
  );
}
