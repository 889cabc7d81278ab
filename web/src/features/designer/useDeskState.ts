import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CLIENT } from '../../api/Api';
import { useWorkroom } from '../../api/Workroom';
import { authored, toReview } from '../../model/designer/changes';
import { canFold } from '../../model/designer/geometry';
import type { Design } from '../../model/designer/schema';
import { isNarrowed, NOTHING_NARROWED, sightOf, type Narrowing } from '../../model/designer/sights';
import { problemOf } from '../../model/problem';
import { useSay } from '../../ui/Toasts';
import type { Desk, DroppedFile, OpenTable, Panel, Window } from './Desk';
import type { DesignerState, DesignerStore, Edit } from './DesignerStore';
import { LayoutStore } from './layout/LayoutStore';
import { useDesignFile } from './files/useDesignFile';
import { useSteps } from './layout/useSteps';

export interface OneDesign {
  readonly store: DesignerStore;
  readonly state: DesignerState;
  readonly design: Design;
}

/** What is chosen and open, and how things are done. */
export function useDeskState({ store, state, design }: OneDesign) {
  const { feed } = useWorkroom();
  const say = useSay();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const [opened, setOpened] = useState<OpenTable>();
  const [panel, setPanel] = useState<Panel>();
  const [window, setWindow] = useState<Window>();
  const [dropped, setDropped] = useState<DroppedFile>();
  const [finding, setFinding] = useState(false);
  const [deleting, setDeleting] = useState<readonly string[]>();
  const [object, setObject] = useState<string>();
  const showObject = useCallback((key: string) => {
    setObject(key);
    setPanel('object');
  }, []);
  const [writing, write] = useState<string>();
  const [narrowed, setNarrowed] = useState<Narrowing>(NOTHING_NARROWED);

  const layout = useMemo(
    () => new LayoutStore(store.calls, feed, store.designerId, say.problem, store.steps),
    [store, feed, say],
  );
  useEffect(() => {
    layout.begin();
    return () => layout.close();
  }, [layout]);
  const places = useSyncExternalStore(layout.watch, () => layout.state);
  useEffect(() => {
    if (places.ready) void layout.settle(design.tables, places.view);
  }, [layout, design.tables, places.ready, places.view]);

  const walking = useSteps(store.steps, store, layout, design);

  // A view may name the tables it shows; a person's own narrowing goes before it.
  const narrowing = useMemo(
    () => (isNarrowed(narrowed) ? narrowed : { ...narrowed, only: places.only }),
    [narrowed, places.only],
  );
  const sight = useMemo(() => sightOf(design.tables, narrowing), [design.tables, narrowing]);
  const isFolded = useCallback(
    (id: string) => {
      const table = design.tables.get(id) ?? design.base.get(id);
      return table !== undefined && canFold(table) && (places.folds.get(id) ?? true);
    },
    [design, places.folds],
  );
  const changes = useMemo(() => authored(state.changes, state.review), [state]);
  const waiting = useMemo(() => toReview(changes, CLIENT), [changes]);

  const onStaleFile = useCallback(() => setWindow('file'), []);
  const file = useDesignFile(store, design, onStaleFile);
  const showWindow = useCallback((next: Window | undefined) => {
    setDropped(undefined);
    setWindow(next);
  }, []);

  const attempt = useCallback(
    async (work: () => Promise<void>, done?: string) => {
      try {
        await work();
        if (done !== undefined) say(done);
        return true;
      } catch (wrong) {
        say.problem(problemOf(wrong));
        return false;
      }
    },
    [say],
  );
  const bringIn = useCallback(
    (fresh: File) =>
      void attempt(async () => {
        setDropped({ name: fresh.name, text: await fresh.text() });
        setWindow('import');
      }),
    [attempt],
  );
  const edit = useCallback(
    (edits: readonly Edit[], done?: string) => attempt(() => store.apply(edits), done),
    [attempt, store],
  );
  const select = useCallback((ids: Iterable<string>) => {
    const fresh = new Set(ids);
    setSelected(fresh);
    setCurrent((now) => (fresh.size === 1 ? [...fresh][0] : fresh.size === 0 ? undefined : now));
  }, []);
  const reveal = useCallback((id: string) => {
    setSelected(new Set([id]));
    setCurrent(id);
  }, []);
  const askDelete = useCallback(
    (ids: readonly string[]) => setDeleting(ids.length === 0 ? undefined : ids),
    [],
  );
  return useMemo(
    (): Omit<Desk, 'fit'> & { readonly deleting: readonly string[] | undefined } => ({
      store,
      state,
      design,
      layout,
      walking,
      places,
      changes,
      toReview: waiting,
      sight,
      narrowing,
      setNarrowing: setNarrowed,
      isFolded,
      selected,
      select,
      current,
      reveal,
      opened,
      openTable: setOpened,
      panel,
      showPanel: setPanel,
      object,
      showObject,
      window,
      showWindow,
      file,
      dropped,
      bringIn,
      writing,
      write,
      askDelete,
      edit,
      attempt,
      finding,
      setFinding,
      deleting,
    }),
    [
      store,
      state,
      design,
      layout,
      walking,
      places,
      changes,
      waiting,
      sight,
      narrowing,
      isFolded,
      selected,
      select,
      current,
      reveal,
      opened,
      panel,
      object,
      showObject,
      window,
      showWindow,
      file,
      dropped,
      bringIn,
      writing,
      askDelete,
      edit,
      attempt,
      finding,
      deleting,
    ],
  );
}
