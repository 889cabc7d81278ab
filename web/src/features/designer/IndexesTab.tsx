import { freshId, type DraftIndex } from '../../model/designer/draft';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { ColumnPicks } from './ColumnPicks';
import { PartHead } from './PartHead';
import type { DrawerState } from './useDrawer';

/** The indexes: their columns in order, each up or down. */
export function IndexesTab({ state }: { readonly state: DrawerState }) {
  const { draft, change } = state;
  const set = (id: string, fields: Partial<DraftIndex>) =>
    change({
      indexes: draft.indexes.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    });
  return (
    <div className="cards">
      {draft.indexes.length === 0 ? (
        <p className="soft">No index. The primary key has its own; foreign keys often want one.</p>
      ) : null}
      {draft.indexes.map((index) => {
        const label = index.name || 'the new index';
        return (
          <section key={index.id} className="part-card" aria-label={`Index ${visible(label)}`}>
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
              <label className="flag">
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
                id: freshId(),
                name: '',
                unique: false,
                parts: [{ column: draft.columns[0]!.id, descending: false }],
              },
            ],
          })
        }
      >
        Add an index
      </Button>
    </div>
  );
}
