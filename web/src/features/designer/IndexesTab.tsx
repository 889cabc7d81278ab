import { freshId, type DraftIndex } from '../../model/designer/draft';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { ColumnPicks } from './ColumnPicks';
import { Fault } from './Fault';
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
            <div className="card-head">
              <input
                className="input"
                aria-label={`Name of ${label}`}
                placeholder="named by itself"
                spellCheck={false}
                aria-invalid={state.wrong.has(index.id)}
                value={index.name}
                onChange={(event) => set(index.id, { name: event.target.value })}
              />
              <label className="flag">
                <input
                  type="checkbox"
                  checked={index.unique}
                  onChange={(event) => set(index.id, { unique: event.target.checked })}
                />
                unique
              </label>
              <Button
                kind="quiet"
                icon="bin"
                aria-label={`Drop ${label}`}
                onClick={() =>
                  change({ indexes: draft.indexes.filter((each) => each.id !== index.id) })
                }
              />
            </div>
            <Fault of={state.wrong.get(index.id)} />
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
