import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { labelOf } from '../../../model/designer/schema';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { ProblemNotice } from '../../../ui/Notice';
import { ChecksTab } from './ChecksTab';
import { ColumnsTab } from './ColumnsTab';
import { focusCanvas, NEW_TABLE, useDesk, type DrawerTab, type OpenTable } from '../Desk';
import { IndexesTab } from './IndexesTab';
import { KeysTab } from './KeysTab';
import { OvertakenNotice } from './OvertakenNotice';
import { TableTab } from './TableTab';
import { useDrawer, type DrawerState } from './useDrawer';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

const TABS: readonly (readonly [DrawerTab, string])[] = [
  ['columns', 'Columns'],
  ['keys', 'Foreign keys'],
  ['indexes', 'Indexes'],
  ['checks', 'Constraints'],
  ['table', 'Table'],
];

interface Properties {
  readonly opened: OpenTable;
  readonly edge: ReactNode;
}

/** One table in full. What is typed stays typed until it is saved or thrown away. */
export function Drawer({ opened, edge }: Properties) {
  const desk = useDesk();
  const state = useDrawer(opened);
  const place = useRef<HTMLElement>(null);
  const fresh = opened.id === NEW_TABLE;
  const table = desk.design.tables.get(opened.id);
  useFocusWithin(place);
  // Dropped by somebody, and nothing of it was typed: there is nothing to show.
  const gone = !fresh && !table && !state.dirty;
  const { openTable } = desk;
  useEffect(() => {
    if (gone) openTable(undefined);
  }, [gone, openTable]);
  if (gone) return null;
  // What is about the table stands beside its name, where that is in sight.
  const beside = opened.tab === 'table' || (fresh && opened.tab === 'columns');
  const general = state.wrong.get('') ?? (beside ? undefined : state.wrong.get('table'));
  const close = () => {
    desk.openTable(undefined);
    focusCanvas();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={place}
      className={css.drawer}
      data-part="drawer"
      aria-label={fresh ? 'New table' : `Table ${visible(state.draft.name)}`}
      onKeyDown={(event) => {
        const held = event.ctrlKey || event.metaKey;
        const field = event.target instanceof HTMLInputElement;
        if ((held && event.key.toLowerCase() === 's') || (field && event.key === 'Enter')) {
          event.preventDefault();
          void state.save();
        } else if (event.key === 'Escape') close();
      }}
    >
      {edge}
      <header>
        <h2>{fresh ? 'New table' : visible(table ? labelOf(table) : state.draft.name)}</h2>
        {state.dirty && !fresh ? <span className={cx(ui.stamp, css.unsaved)}>Unsaved</span> : null}
        <Button kind="quiet" icon="cross" aria-label="Close the drawer" onClick={close} />
      </header>
      <div className={css.tabs} role="tablist" aria-label="Parts of the table">
        {TABS.map(([id, word]) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={opened.tab === id}
            aria-controls="drawer-body"
            tabIndex={opened.tab === id ? 0 : -1}
            onClick={() => desk.openTable({ id: opened.id, tab: id })}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (step === 0) return;
              const at = TABS.findIndex(([each]) => each === id);
              const next = TABS[(at + step + TABS.length) % TABS.length]![0];
              desk.openTable({ id: opened.id, tab: next });
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {word}
            <Count tab={id} state={state} />
          </button>
        ))}
      </div>
      <div
        id="drawer-body"
        className={css.body}
        role="tabpanel"
        aria-labelledby={`tab-${opened.tab}`}
      >
        {state.overtaken ? <OvertakenNotice state={state} overtaken={state.overtaken} /> : null}
        {general ? <ProblemNotice problem={general} /> : null}
        <Tab opened={opened} state={state} />
      </div>
      <footer>
        <Button
          kind="primary"
          disabled={!state.dirty || state.busy}
          title="Ctrl+S"
          onClick={() => void state.save()}
        >
          {fresh ? 'Create' : 'Save'}
        </Button>
        <Button
          disabled={!state.dirty || state.busy}
          onClick={() => {
            state.forget();
            if (fresh) close();
          }}
        >
          {fresh ? 'Cancel' : 'Discard changes'}
        </Button>
        <span className={css.space} />
        {table ? (
          <Button kind="danger" icon="bin" onClick={() => desk.askDelete([table.id])}>
            Delete table
          </Button>
        ) : null}
      </footer>
    </aside>
  );
}

/**
 * Whoever opens it goes on in it: in the field that is marked, else at its tabs. There too when what had the
 * focus is gone, as a part that has become another by saving.
 */
function useFocusWithin(place: RefObject<HTMLElement | null>): void {
  const within = useRef(true);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      within.current = place.current?.contains(event.target as Element) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [place]);
  const first = useRef(true);
  // Before anything else can happen: a key pressed meanwhile would go to nobody.
  useLayoutEffect(() => {
    const drawer = place.current;
    const lost = first.current
      ? !drawer?.contains(document.activeElement)
      : within.current && document.activeElement === document.body;
    const field = first.current ? drawer?.querySelector<HTMLElement>('[data-first]') : undefined;
    first.current = false;
    if (!lost) return;
    (field ?? drawer?.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus();
  });
}

function Tab({ opened, state }: { opened: OpenTable; state: DrawerState }) {
  switch (opened.tab) {
    case 'columns':
      return <ColumnsTab state={state} part={opened.part} />;
    case 'keys':
      return <KeysTab state={state} part={opened.part} />;
    case 'indexes':
      return <IndexesTab state={state} />;
    case 'checks':
      return <ChecksTab state={state} />;
    case 'table':
      return <TableTab state={state} />;
  }
}

/** How many there are, and whether the engine found fault with one of them. */
function Count({ tab, state }: { tab: DrawerTab; state: DrawerState }) {
  const { draft, wrong } = state;
  const parts = {
    columns: draft.columns,
    keys: draft.keys,
    indexes: draft.indexes,
    checks: [...draft.checks, ...draft.uniques],
    table: [],
  }[tab];
  const bad = parts.some((part) => wrong.has(part.id)) || (tab === 'table' && wrong.has('table'));
  if (bad) return <span className={cx(css.badge, css.bad)}>!</span>;
  return parts.length > 0 && tab !== 'columns' ? (
    <span className={css.badge}>{parts.length}</span>
  ) : null;
}
