import { useRef } from 'react';
import { freshId, type DraftCheck, type DraftUnique } from '../../../model/designer/draft';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { ColumnPicks } from './ColumnPicks';
import { PartHead } from './PartHead';
import { useAddedPart } from './useAddedPart';
import type { DrawerState } from './useDrawer';
import { css } from '../css';
import { ui } from '../../../ui/look';

/** What every row must fulfil: checks, and columns that are unique together. */
export function ChecksTab({ state }: { readonly state: DrawerState }) {
  const { draft, change } = state;
  const list = useRef<HTMLDivElement>(null);
  const adding = useAddedPart(list, draft.checks.length + draft.uniques.length);
  const setCheck = (id: string, fields: Partial<DraftCheck>) =>
    change({
      checks: draft.checks.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    });
  const setUnique = (id: string, fields: Partial<DraftUnique>) =>
    change({
      uniques: draft.uniques.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    });
  return (
    <div ref={list} className={css.cards}>
      {draft.checks.length + draft.uniques.length === 0 ? (
        <p className={css.soft}>No constraints.</p>
      ) : null}
      {draft.checks.map((check) => {
        const label = visible(check.name) || 'the new check';
        return (
          <section
            key={check.id}
            data-part={check.id}
            className={css.partCard}
            aria-label={`Check ${visible(label)}`}
          >
            <PartHead
              state={state}
              id={check.id}
              label={label}
              name={check.name}
              onName={(name) => setCheck(check.id, { name })}
              onDrop={() => change({ checks: draft.checks.filter((each) => each.id !== check.id) })}
            />
            <textarea
              className={ui.input}
              aria-label={`Expression of ${label}`}
              placeholder="[Price] >= 0"
              spellCheck={false}
              rows={2}
              value={check.expression}
              onChange={(event) => setCheck(check.id, { expression: event.target.value })}
            />
          </section>
        );
      })}
      {draft.uniques.map((unique) => {
        const label = visible(unique.name) || 'the new unique constraint';
        return (
          <section
            key={unique.id}
            data-part={unique.id}
            className={css.partCard}
            aria-label={`Unique ${visible(label)}`}
          >
            <PartHead
              state={state}
              id={unique.id}
              label={label}
              name={unique.name}
              onName={(name) => setUnique(unique.id, { name })}
              onDrop={() =>
                change({ uniques: draft.uniques.filter((each) => each.id !== unique.id) })
              }
            />
            <ColumnPicks
              label={label}
              columns={draft.columns}
              picked={unique.columns.map((column) => ({ column, descending: false }))}
              onChange={(picked) =>
                setUnique(unique.id, { columns: picked.map((each) => each.column) })
              }
            />
          </section>
        );
      })}
      <p className={css.actions}>
        <Button
          icon="plus"
          onClick={() =>
            change({
              checks: [
                ...draft.checks,
                {
                  id: adding(freshId()),
                  name: `CK_${draft.name}_${draft.checks.length + 1}`,
                  expression: '',
                },
              ],
            })
          }
        >
          Add check
        </Button>
        <Button
          icon="plus"
          disabled={draft.columns.length === 0}
          onClick={() =>
            change({
              uniques: [
                ...draft.uniques,
                { id: adding(freshId()), name: '', columns: [draft.columns[0]!.id] },
              ],
            })
          }
        >
          Add unique constraint
        </Button>
      </p>
    </div>
  );
}
