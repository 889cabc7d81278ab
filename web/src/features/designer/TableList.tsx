import { useMemo, useState } from 'react';
import { labelOf } from '../../model/designer/schema';
import { isNarrowed, NOTHING_NARROWED, schemaCounts } from '../../model/designer/sights';
import { marksOf } from '../../model/designer/changes';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useDesk } from './Desk';

/** Every table by its schema; what is unticked is not on the canvas. */
export function TableList() {
  const desk = useDesk();
  const { design, narrowing, setNarrowing, sight } = desk;
  const [text, setText] = useState('');
  const marks = useMemo(() => marksOf(desk.changes), [desk.changes]);
  const schemas = useMemo(() => schemaCounts(design.tables, design.schemas), [design]);
  const tables = useMemo(
    () =>
      [...design.tables.values()]
        .filter((table) => labelOf(table).toLowerCase().includes(text.trim().toLowerCase()))
        .toSorted((a, b) => (labelOf(a).toLowerCase() < labelOf(b).toLowerCase() ? -1 : 1)),
    [design.tables, text],
  );
  const toggle = (schema: string) => {
    const hidden = new Set(narrowing.hiddenSchemas);
    if (!hidden.delete(schema)) hidden.add(schema);
    setNarrowing({ ...narrowing, hiddenSchemas: hidden });
  };
  const shown = sight.shown.size - sight.dim.size;
  return (
    <aside className="table-list" aria-label="Tables">
      <span className="text-filter">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label="Part of a table's name"
          placeholder={countText(design.tables.size, 'table', 'tables')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <div className="narrowing">
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
        <p className="narrowed" role="status">
          {shown} of {countText(design.tables.size, 'table', 'tables')}
          <button type="button" className="unfold" onClick={() => setNarrowing(NOTHING_NARROWED)}>
            Clear
          </button>
        </p>
      ) : null}
      <div className="lists">
        {schemas.map(([schema, count]) => (
          <section key={schema} aria-label={`Schema ${schema}`}>
            <label className="schema stamp">
              <input
                type="checkbox"
                checked={!narrowing.hiddenSchemas.has(schema)}
                onChange={() => toggle(schema)}
              />
              <span>{visible(schema)}</span>
              <span className="count">{count}</span>
            </label>
            <ul>
              {tables
                .filter((table) => table.schema === schema)
                .map((table) => (
                  <li key={table.id}>
                    <button
                      type="button"
                      title={visible(labelOf(table))}
                      aria-current={desk.current === table.id}
                      className={sight.shown.has(table.id) ? '' : 'away'}
                      onClick={() => desk.reveal(table.id)}
                      onDoubleClick={() => desk.openTable({ id: table.id, tab: 'columns' })}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return;
                        event.preventDefault();
                        desk.reveal(table.id);
                        desk.openTable({ id: table.id, tab: 'columns' });
                      }}
                    >
                      <span>{visible(table.name)}</span>
                      {marks.has(table.id) ? (
                        <i className={`dot ${marks.get(table.id)}`} title={marks.get(table.id)} />
                      ) : null}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </aside>
  );
}
