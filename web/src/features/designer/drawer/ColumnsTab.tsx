import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isLower, newColumn, typeChoices, type DraftColumn } from '../../../model/designer/draft';
import { isType } from '../../../model/designer/objects';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { ComboBox } from '../../../ui/ComboBox';
import { Icon } from '../../../ui/Icon';
import { ColumnDetails } from './ColumnDetails';
import { useDesk } from '../Desk';
import { Fault } from './Fault';
import { SchemaField } from './SchemaField';
import { Unseen } from './Unseen';
import { focusIn, useAddedPart } from './useAddedPart';
import type { DrawerState } from './useDrawer';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Properties {
  readonly state: DrawerState;
  readonly part: string | undefined;
}

/** The columns in their order: drag the grip, or Alt and the arrows. */
export function ColumnsTab({ state, part }: Properties) {
  const { design } = useDesk();
  const { draft, change } = state;
  const types = useMemo(
    () => [
      ...typeChoices(design.types).map((title) => ({ id: title, title })),
      ...design.objects
        .filter(isType)
        .map(({ kind, name }) => ({ id: `${kind} ${name}`, title: name, detail: kind })),
    ],
    [design.types, design.objects],
  );
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(part ? [part] : []));
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  const adding = useAddedPart(list, draft.columns.length, part);

  const set = (id: string, fields: Partial<DraftColumn>) =>
    change({
      columns: draft.columns.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    });
  const move = (id: string, to: number) => {
    const columns = draft.columns.filter((each) => each.id !== id);
    const moved = draft.columns.find((each) => each.id === id);
    if (!moved || to < 0 || to > columns.length) return;
    columns.splice(to, 0, moved);
    change({ columns });
  };
  const add = () => {
    const column = newColumn(draft, design.types, isLower(design.tables, design.dialect));
    adding(column.id);
    change({ columns: [...draft.columns, column] });
  };
  /** Enter goes on to the next column, and makes one behind the last. */
  const onEnter = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = draft.columns[at + 1];
    if (!next) add();
    else focusIn(list.current, next.id);
  };
  const toggle = (id: string) => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    setUnfolded(next);
  };
  return (
    <>
      {draft.id === '' ? (
        <NewName state={state} onEnter={onEnter(draft.columns.length - 1)} />
      ) : null}
      <div className={cx(css.columnHead, ui.stamp)} aria-hidden="true">
        <span />
        <span>Name</span>
        <span>Type</span>
        <span title="Primary key">Key</span>
        <span title="Nullable">Null</span>
      </div>
      <ul ref={list} className={css.columnList} aria-label="Columns">
        {draft.columns.map((column, at) => (
          // The grip has the keys; a row is only where one drops.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={column.id}
            data-part={column.id}
            className={dragged === column.id ? css.dragged : undefined}
            onDragOver={(event) => {
              if (dragged === undefined || dragged === column.id) return;
              event.preventDefault();
              move(dragged, at);
            }}
          >
            <div className={css.columnRow}>
              <span
                className={css.grip}
                role="button"
                tabIndex={0}
                aria-label={`Move ${visible(column.name)}: Alt and arrow up or down`}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(column.id);
                }}
                onDragEnd={() => setDragged(undefined)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  if (step === 0) return;
                  event.preventDefault();
                  move(column.id, at + step);
                }}
              >
                <Icon name="grip" />
              </span>
              <input
                className={ui.input}
                aria-label={`Name of column ${at + 1}`}
                aria-invalid={wrongField(state, column) === 'name'}
                spellCheck={false}
                value={column.name}
                onKeyDown={onEnter(at)}
                onChange={(event) => set(column.id, { name: event.target.value })}
              />
              <ComboBox
                label={`Type of ${visible(column.name)}`}
                mono
                value={column.type}
                choices={types}
                invalid={wrongField(state, column) === 'type'}
                disabled={column.computed}
                onEnter={onEnter(at)}
                onChange={(type) => set(column.id, { type })}
              />
              <input
                type="checkbox"
                aria-label={`${visible(column.name)} is part of the primary key`}
                checked={column.key}
                onChange={(event) =>
                  set(column.id, {
                    key: event.target.checked,
                    ...(event.target.checked ? { nullable: false } : {}),
                  })
                }
              />
              <input
                type="checkbox"
                aria-label={`${visible(column.name)} may be empty`}
                checked={column.nullable}
                disabled={column.key || column.identity}
                onChange={(event) => set(column.id, { nullable: event.target.checked })}
              />
              <Button
                kind="quiet"
                icon="more"
                aria-label={`More of ${visible(column.name)}`}
                aria-expanded={unfolded.has(column.id)}
                onClick={() => toggle(column.id)}
              />
              <Button
                kind="quiet"
                icon="bin"
                aria-label={`Drop ${visible(column.name)}`}
                onClick={() =>
                  change({ columns: draft.columns.filter((each) => each.id !== column.id) })
                }
              />
            </div>
            <Unseen name={column.name} />
            <Fault of={state.wrong.get(column.id)} />
            {unfolded.has(column.id) ? (
              <ColumnDetails column={column} onChange={(fields) => set(column.id, fields)} />
            ) : null}
          </li>
        ))}
      </ul>
      <DroppedFaults state={state} />
      <Button
        icon="plus"
        onClick={() => {
          add();
        }}
      >
        Add column
      </Button>
    </>
  );
}

/** Which of the fields in sight the engine found fault with. */
function wrongField(state: DrawerState, column: DraftColumn): 'name' | 'type' | undefined {
  const message = state.wrong.get(column.id)?.message;
  if (message === undefined) return undefined;
  return /\b(type|length|precision|scale)\b/i.test(message) ? 'type' : 'name';
}

interface NewProperties {
  readonly state: DrawerState;
  /** Goes on to the first column after those that every table has. */
  readonly onEnter: (event: KeyboardEvent) => void;
}

function NewName({ state, onEnter }: NewProperties) {
  const { draft, change } = state;
  return (
    <div className={css.newName}>
      <SchemaField state={state} />
      <input
        className={ui.input}
        aria-label="Name of the table"
        data-first
        spellCheck={false}
        aria-invalid={state.wrong.has('table')}
        value={draft.name}
        onFocus={(event) => event.target.select()}
        onKeyDown={onEnter}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Fault of={state.wrong.get('table')} />
    </div>
  );
}

/** What the engine said about a column that is not in the list any more. */
function DroppedFaults({ state }: { readonly state: DrawerState }) {
  const there = new Set(state.draft.columns.map((each) => each.id));
  const others = new Set([
    '',
    'table',
    ...['keys', 'indexes', 'uniques', 'checks'].flatMap((list) =>
      state.draft[list as 'keys'].map((each) => each.id),
    ),
  ]);
  return (
    <>
      {[...state.wrong]
        .filter(([part]) => !there.has(part) && !others.has(part))
        .map(([part, problem]) => (
          <p key={part} className={css.fault} role="alert">
            {visible(problem.message)}
          </p>
        ))}
    </>
  );
}
