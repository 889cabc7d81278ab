import { useRef } from 'react';
import { freshId, type DraftIndex } from '../../../model/designer/draft';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { ColumnPicks } from './ColumnPicks';
import { useDesk } from '../Desk';
import { PartHead } from './PartHead';
import { useAddedPart } from './useAddedPart';
import type { DrawerState } from './useDrawer';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

/** Who keeps indexes of some rows, and who lets them hold more columns than they sort by. */
const PARTIAL: ReadonlySet<string> = new Set(['sqlserver', 'postgresql', 'sqlite']);
const INCLUDING: ReadonlySet<string> = new Set(['sqlserver', 'postgresql']);

/** The indexes: their columns in order, each up or down. */
export function IndexesTab({ state }: { readonly state: DrawerState }) {
  const { design } = useDesk();
  const { draft, change } = state;
  const list = useRef<HTMLDivElement>(null);
  const adding = useAddedPart(list, draft.indexes.length);
  const set = (id: string, fields: Partial<DraftIndex>) =>
    change({
      indexes: draft.indexes.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    });
  return (
    <div ref={list} className={css.cards}>
      {draft.indexes.length === 0 ? (
        <p className={css.soft}>
          No indexes. The primary key has its own; consider one for each foreign key.
        </p>
      ) : null}
      {draft.indexes.map((index) => {
        const label = visible(index.name) || 'the new index';
        return (
          <section
            key={index.id}
            data-part={index.id}
            className={css.partCard}
            aria-label={`Index ${visible(label)}`}
          >
            <PartHead
              state={state}
              id={index.id}
              label={label}
              name={index.name}
              onName={(name) => set(index.id, { name })}
              onDrop={() =>
                change({ indexes: draft.indexes.filter((each) => each.id !== index.id) })
              }
            >
              <label className={css.flag}>
                <input
                  type="checkbox"
                  checked={index.unique}
                  onChange={(event) => set(index.id, { unique: event.target.checked })}
                />
                unique
              </label>
            </PartHead>
            <ColumnPicks
              label={label}
              columns={draft.columns}
              picked={index.parts}
              directed
              onChange={(parts) => set(index.id, { parts })}
            />
            {PARTIAL.has(design.dialect) ? (
              <label className={css.line}>
                <span>of rows where</span>
                <input
                  className={cx(ui.input, ui.mono)}
                  placeholder="all rows"
                  spellCheck={false}
                  value={index.where}
                  onChange={(event) => set(index.id, { where: event.target.value })}
                />
              </label>
            ) : null}
            {INCLUDING.has(design.dialect) ? (
              <label className={css.line}>
                <span>also holds</span>
                <input
                  className={cx(ui.input, ui.mono)}
                  placeholder="names of columns, with commas between"
                  spellCheck={false}
                  value={index.include}
                  onChange={(event) => set(index.id, { include: event.target.value })}
                />
              </label>
            ) : null}
          </section>
        );
      })}
      <Button
        icon="plus"
        disabled={draft.columns.length === 0}
        onClick={() =>
          change({
            indexes: [
              ...draft.indexes,
              {
                id: adding(freshId()),
                name: '',
                unique: false,
                parts: [{ column: draft.columns[0]!.id, descending: false }],
                include: '',
                where: '',
              },
            ],
          })
        }
      >
        Add index
      </Button>
    </div>
  );
}
