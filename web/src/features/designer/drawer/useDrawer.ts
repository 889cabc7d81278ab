import { useMemo, useState } from 'react';
import { changesBetween, type Change } from '../../../model/designer/changes';
import { nearestTable } from '../../../model/designer/arrange';
import { draftOf, isLower, newTable, type Draft } from '../../../model/designer/draft';
import { editsOf, type DraftEdit } from '../../../model/designer/edits';
import { merged } from '../../../model/designer/merge';
import { Drafts } from '../../../model/drafts';
import type { Design, Table } from '../../../model/designer/schema';
import { problemOf } from '../../../model/problem';
import { NEW_TABLE, useDesk, type Desk, type OpenTable } from '../Desk';
import { EditRefused } from '../DesignerCalls';
import { faultsOf, useChecked, type Faults } from './useChecked';

/** What is typed and not yet saved, by table: closing a drawer or another table loses nothing. */
interface Typed {
  readonly opened: Draft | undefined;
  /** The table that was opened, as the server had it. */
  readonly table: Table | undefined;
  readonly draft: Draft;
  readonly version: string;
}

const NONE: readonly DraftEdit[] = [];
/** By design and table; in this browser, so that a reload or a crash loses nothing. */
export const drawerDrafts = new Drafts<Typed>('designer');

export interface DrawerState {
  readonly draft: Draft;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly change: (change: Partial<Draft>) => void;
  readonly save: () => Promise<void>;
  readonly forget: () => void;
  /** The engine's words, by the part they are about. */
  readonly wrong: Faults;
  /** Somebody changed this very table meanwhile. */
  readonly overtaken: Overtaken | undefined;
  readonly reapply: () => Promise<void>;
}

export interface Overtaken {
  readonly gone: boolean;
  /** What they did since the table was opened here. */
  readonly theirs: readonly Change[];
  /** Where both changed the same. */
  readonly conflicts: readonly string[];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function useDrawer(opening: OpenTable): DrawerState {
  const desk = useDesk();
  const { design, store } = desk;
  const key = `${design.designerId}/${opening.id}`;
  const [typed, setTyped] = useState<Typed>(() => drawerDrafts.get(key) ?? begun(desk, opening));
  const [wrong, setWrong] = useState<Faults>(new Map());
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [busy, setBusy] = useState(false);
  const table = design.tables.get(opening.id);

  const dirty = opening.id === NEW_TABLE || !same(typed.draft, typed.opened);
  // What nobody has typed into follows the server.
  if (table && !dirty && !same(draftOf(table), typed.opened)) {
    setTyped(openedAt(table, design));
  }

  const meant = useMemo(
    () => (dirty ? editsOf(typed.opened, typed.draft, design.tables) : []),
    [dirty, typed, design.tables],
  );
  useChecked(store, typed.opened, typed.draft, busy || overtaken ? NONE : meant, setWrong);

  const keep = (next: Typed) => {
    setTyped(next);
    if (wrong.size > 0) setWrong(new Map());
    if (same(next.draft, next.opened)) drawerDrafts.drop(key);
    else drawerDrafts.put(key, next);
  };
  const forget = () => {
    drawerDrafts.drop(key);
    setWrong(new Map());
    setOvertaken(undefined);
    setTyped(begun(desk, opening));
  };

  const send = async (from: Typed, version: string) => {
    const edits = editsOf(from.opened, from.draft, design.tables);
    if (edits.length === 0) return forget();
    setBusy(true);
    setWrong(new Map());
    try {
      await store.apply(
        edits.map((each) => each.edit),
        version,
      );
      drawerDrafts.drop(key);
      setOvertaken(undefined);
      saved(from.draft);
    } catch (problem) {
      if (problem instanceof EditRefused && problem.stale) {
        await stale(from).catch((again: unknown) => setWrong(new Map([['', problemOf(again)]])));
      } else if (problem instanceof EditRefused && problem.failedEdit !== undefined) {
        setWrong(faultsOf(problem, edits, from.draft));
      } else setWrong(new Map([['', problemOf(problem)]]));
    } finally {
      setBusy(false);
    }
  };

  const saved = (draft: Draft) => {
    const now = store.state.design;
    const made = [...(now?.tables.values() ?? [])].find(
      (each) =>
        each.id === draft.id ||
        (draft.id === '' &&
          each.schema === draft.schema &&
          each.name.toLowerCase() === draft.name.trim().toLowerCase()),
    );
    if (!made || !now) return;
    if (draft.id === '') {
      const { at } = opening;
      if (at) void desk.attempt(() => desk.layout.place(made.id, at, now.tables));
      desk.select([made.id]);
      desk.openTable({ id: made.id, tab: opening.tab });
    } else {
      setTyped(openedAt(made, now));
    }
  };

  /** Where only other tables changed, what was typed still fits; else a person should look. */
  const stale = async (from: Typed) => {
    await store.refresh();
    const now = store.state.design;
    if (!now) return;
    const fresh = now.tables.get(from.draft.id);
    if (from.opened === undefined || (fresh && same(draftOf(fresh), from.opened))) {
      await send(from, now.version);
    } else if (!fresh) setOvertaken({ gone: true, theirs: [], conflicts: [] });
    else {
      const both = merged(from.opened, from.draft, draftOf(fresh));
      const theirs = from.table ? changesBetween(from.table, fresh, now.tables) : [];
      setOvertaken({ gone: false, theirs, conflicts: both.conflicts });
    }
  };

  const reapply = async () => {
    const now = store.state.design;
    const fresh = now?.tables.get(typed.draft.id);
    if (!now || !fresh || !typed.opened) return;
    const next = openedAt(fresh, now, (opened) => merged(typed.opened!, typed.draft, opened).value);
    keep(next);
    setOvertaken(undefined);
    await send(next, now.version);
  };

  return {
    draft: typed.draft,
    dirty,
    busy,
    change: (change) => keep({ ...typed, draft: { ...typed.draft, ...change } }),
    save: () => send(typed, typed.version),
    forget,
    wrong,
    overtaken,
    reapply,
  };
}

/** A table as the server has it now, and what is typed on top of it. */
function openedAt(
  table: Table,
  design: Design,
  typedOn: (opened: Draft) => Draft = (opened) => opened,
): Typed {
  const opened = draftOf(table);
  return { opened, table, draft: typedOn(opened), version: design.version };
}

/** A draft of what the server has, or of a new table beside the current one. */
function begun(desk: Desk, opening: OpenTable): Typed {
  const { design } = desk;
  const found = design.tables.get(opening.id);
  if (found) return openedAt(found, design);
  const taken = [...design.tables.values()].map((each) => each.name);
  const chosen = opening.at
    ? nearestTable(opening.at, design.tables, desk.places.places)
    : design.tables.get(desk.current ?? '');
  const schema =
    chosen?.schema ??
    design.schemas.find((each) => each === 'dbo' || each === 'public') ??
    design.schemas[0] ??
    'dbo';
  const draft = newTable(schema, taken, design.types, isLower(design.tables, design.dialect));
  return { opened: undefined, table: undefined, draft, version: design.version };
}
