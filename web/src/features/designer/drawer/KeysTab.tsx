import { useRef } from 'react';
import { newKey, type DraftKey } from '../../../model/designer/draft';
import { ACTIONS, labelOf } from '../../../model/designer/schema';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { useDesk } from '../Desk';
import { PartHead } from './PartHead';
import { useAddedPart } from './useAddedPart';
import type { DrawerState } from './useDrawer';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Properties {
  readonly state: DrawerState;
  readonly part: string | undefined;
}

/** The foreign keys: what points where, column by column. */
export function KeysTab({ state, part }: Properties) {
  const { design } = useDesk();
  const { draft, change } = state;
  const list = useRef<HTMLDivElement>(null);
  const adding = useAddedPart(list, draft.keys.length, part);
  const set = (id: string, fields: Partial<DraftKey>) =>
    change({ keys: draft.keys.map((each) => (each.id === id ? { ...each, ...fields } : each)) });
  const add = () => {
    const key = newKey(draft, design.tables);
    adding(key.id);
    change({ keys: [...draft.keys, key] });
  };
  return (
    <div ref={list} className={css.cards}>
      {draft.keys.length === 0 ? (
        <p className={css.soft}>
          No foreign keys. Add one here, or drag from a column on the canvas to another column.
        </p>
      ) : null}
      {draft.keys.map((key) => (
        <KeyCard
          key={key.id}
          keyOf={key}
          state={state}
          onChange={(fields) => set(key.id, fields)}
          onDrop={() => change({ keys: draft.keys.filter((each) => each.id !== key.id) })}
        />
      ))}
      <Button icon="plus" onClick={add} disabled={draft.columns.length === 0}>
        Add foreign key
      </Button>
    </div>
  );
}

interface CardProperties {
  readonly keyOf: DraftKey;
  readonly state: DrawerState;
  readonly onChange: (fields: Partial<DraftKey>) => void;
  readonly onDrop: () => void;
}

function KeyCard({ keyOf: key, state, onChange, onDrop }: CardProperties) {
  const { design } = useDesk();
  const { draft } = state;
  const self = key.table === draft.id;
  const target = design.tables.get(key.table);
  const targets = self ? draft.columns : (target?.columns ?? []);
  const label = visible(key.name) || 'the new foreign key';
  const retarget = (table: string) => {
    const next = design.tables.get(table);
    const referenced =
      table === draft.id
        ? (draft.columns.find((each) => each.key)?.id ?? draft.columns[0]?.id ?? '')
        : (next?.primaryKey?.columns[0] ?? next?.columns[0]?.id ?? '');
    onChange({ table, pairs: [{ column: key.pairs[0]?.column ?? '', referenced }] });
  };
  const setPair = (at: number, fields: Partial<DraftKey['pairs'][number]>) =>
    onChange({
      pairs: key.pairs.map((each, index) => (index === at ? { ...each, ...fields } : each)),
    });
  return (
    <section className={css.partCard} data-part={key.id} aria-label={`Foreign key ${label}`}>
      <PartHead
        state={state}
        id={key.id}
        label={label}
        name={key.name}
        onName={(name) => onChange({ name })}
        onDrop={onDrop}
      />
      <label className={css.line}>
        <span>points at</span>
        <select
          className={ui.input}
          value={key.table}
          onChange={(event) => retarget(event.target.value)}
        >
          {draft.id !== '' ? <option value={draft.id}>this table</option> : null}
          {[...design.tables.values()]
            .filter((each) => each.id !== draft.id)
            .toSorted((a, b) => (labelOf(a) < labelOf(b) ? -1 : 1))
            .map((each) => (
              <option key={each.id} value={each.id}>
                {visible(labelOf(each))}
              </option>
            ))}
        </select>
      </label>
      {key.pairs.map((pair, at) => (
        // The pairs of a key have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.line}>
          <select
            className={cx(ui.input, ui.mono)}
            aria-label={`Column ${at + 1} of ${label}`}
            value={pair.column}
            onChange={(event) => setPair(at, { column: event.target.value })}
          >
            {draft.columns.map((each) => (
              <option key={each.id} value={each.id}>
                {visible(each.name)}
              </option>
            ))}
          </select>
          <span aria-hidden="true">→</span>
          <select
            className={cx(ui.input, ui.mono)}
            aria-label={`Referenced column ${at + 1} of ${label}`}
            value={pair.referenced}
            onChange={(event) => setPair(at, { referenced: event.target.value })}
          >
            {targets.map((each) => (
              <option key={each.id} value={each.id}>
                {visible(each.name)}
              </option>
            ))}
          </select>
          <Button
            kind="quiet"
            icon="cross"
            aria-label={`Remove pair ${at + 1} of ${label}`}
            disabled={key.pairs.length < 2}
            onClick={() => onChange({ pairs: key.pairs.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <div className={css.line}>
        <Button
          kind="quiet"
          icon="plus"
          onClick={() =>
            onChange({
              pairs: [
                ...key.pairs,
                { column: draft.columns[0]?.id ?? '', referenced: targets[0]?.id ?? '' },
              ],
            })
          }
        >
          Add column pair
        </Button>
      </div>
      <div className={cx(css.line, css.actionsLine)}>
        {(['onDelete', 'onUpdate'] as const).map((field) => (
          <label key={field}>
            <span>{field === 'onDelete' ? 'on delete' : 'on update'}</span>
            <select
              className={ui.input}
              value={key[field]}
              onChange={(event) => onChange({ [field]: Number(event.target.value) })}
            >
              {ACTIONS.map((word, number) => (
                <option key={word} value={number}>
                  {word}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}
