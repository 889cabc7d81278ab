import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { labelOf } from '../../model/designer/schema';
import { isNarrowed, NOTHING_NARROWED, schemaCounts } from '../../model/designer/sights';
import { marksOf } from '../../model/designer/changes';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { NEW_TABLE, useDesk } from './Desk';
import { drawerDrafts } from './drawer/useDrawer';
import { ObjectList } from './ObjectList';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

/** Every table by its schema; what is unticked is not on the canvas. */
export function TableList({ edge }: { readonly edge: ReactNode }) {
  const desk = useDesk();
  const { design, narrowing, setNarrowing, sight } = desk;
  const [text, setText] = useState('');
  const marks = useMemo(() => marksOf(desk.changes), [desk.changes]);
  const schemas = useMemo(() => schemaCounts(design.tables, design.schemas), [design]);
  // What was dropped stays in sight until that is published or taken back.
  const gone = useMemo(
    () => [...design.base.values()].filter(({ id }) => !design.tables.has(id)),
    [design],
  );
  const drafts = useSyncExternalStore(drawerDrafts.watch, () => drawerDrafts.names);
  const isDraft = (id: string) => drafts.includes(`${design.designerId}/${id}`);
  const tables = useMemo(
    () =>
      [...design.tables.values(), ...gone]
        .filter((table) => labelOf(table).toLowerCase().includes(text.trim().toLowerCase()))
        .toSorted((a, b) => (labelOf(a).toLowerCase() < labelOf(b).toLowerCase() ? -1 : 1)),
    [design.tables, gone, text],
  );
  const toggle = (schema: string) => {
    const hidden = new Set(narrowing.hiddenSchemas);
    if (!hidden.delete(schema)) hidden.add(schema);
    setNarrowing({ ...narrowing, hiddenSchemas: hidden });
  };
  const shown = sight.shown.size - sight.dim.size;
  return (
    <aside className={css.tableList} aria-label="Tables">
      {edge}
      <span className={cx(css.textFilter, ui.textFilter)}>
        <Icon name="search" />
        <input
          className={ui.input}
          type="search"
          aria-label="Filter tables"
          placeholder={countText(design.tables.size, 'table', 'tables')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <div className={css.narrowing}>
        <Button
          kind="quiet"
          icon="filter"
          aria-pressed={narrowing.only.size > 0}
          disabled={desk.selected.size === 0 && narrowing.only.size === 0}
          onClick={() =>
            setNarrowing(
              narrowing.only.size > 0
                ? { ...narrowing, only: new Set() }
                : { ...narrowing, only: new Set(desk.selected) },
            )
          }
        >
          {narrowing.only.size > 0 ? 'Show all' : 'Only selected'}
        </Button>
        <label>
          <input
            type="checkbox"
            checked={narrowing.neighbours}
            onChange={(event) => setNarrowing({ ...narrowing, neighbours: event.target.checked })}
          />
          related
        </label>
      </div>
      {isNarrowed(narrowing) ? (
        <p className={css.narrowed} role="status">
          {shown} of {countText(design.tables.size, 'table', 'tables')}
          <button
            type="button"
            className={cx(css.unfold, ui.unfold)}
            onClick={() => setNarrowing(NOTHING_NARROWED)}
          >
            Clear
          </button>
        </p>
      ) : null}
      {isDraft(NEW_TABLE) ? (
        <button
          type="button"
          className={css.newDraft}
          onClick={() => desk.openTable({ id: NEW_TABLE, tab: 'columns' })}
        >
          <Waiting /> New table, not created yet
        </button>
      ) : null}
      <div className={css.lists}>
        {schemas.map(([schema, count]) => (
          <section key={schema} aria-label={`Schema ${schema}`}>
            <label className={cx(css.schema, ui.stamp, ui.named)}>
              <input
                type="checkbox"
                checked={!narrowing.hiddenSchemas.has(schema)}
                onChange={() => toggle(schema)}
              />
              <span>{visible(schema)}</span>
              <span>{count}</span>
            </label>
            <ul>
              {tables
                .filter((table) => table.schema === schema)
                .map((table) => (
                  <li key={table.id}>
                    <button
                      type="button"
                      title={visible(labelOf(table))}
                      data-table={table.id}
                      aria-current={desk.current === table.id}
                      className={cx(
                        !sight.shown.has(table.id) && css.away,
                        !design.tables.has(table.id) && css.goneTable,
                      )}
                      onClick={() => desk.reveal(table.id)}
                      onDoubleClick={() => {
                        if (design.tables.has(table.id))
                          desk.openTable({ id: table.id, tab: 'columns' });
                      }}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return;
                        event.preventDefault();
                        desk.reveal(table.id);
                        desk.openTable({ id: table.id, tab: 'columns' });
                      }}
                    >
                      <span>{visible(table.name)}</span>
                      {isDraft(table.id) ? <Waiting /> : null}
                      {marks.has(table.id) ? (
                        <i
                          className={cx(css.dot, css[marks.get(table.id) ?? ''])}
                          title={marks.get(table.id)}
                        />
                      ) : null}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <ObjectList text={text.trim().toLowerCase()} />
      </div>
    </aside>
  );
}

/** Something was typed about this table and is not saved yet. */
function Waiting() {
  return (
    <i className={cx(css.dot, css.draft)} title="Unsaved changes">
      <span className={ui.unseen}>Unsaved changes</span>
    </i>
  );
}
