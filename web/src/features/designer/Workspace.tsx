import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CLIENT } from '../../api/Api';
import { useWorkroom } from '../../api/Workroom';
import { authored, toReview } from '../../model/designer/changes';
import { canFold, heightOf, WIDTH } from '../../model/designer/geometry';
import type { Design } from '../../model/designer/schema';
import { isNarrowed, NOTHING_NARROWED, sightOf, type Narrowing } from '../../model/designer/sights';
import { problemOf } from '../../model/problem';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { ProblemNotice } from '../../ui/Notice';
import { useSay } from '../../ui/Toasts';
import { Canvas } from './Canvas';
import { DeskProvider } from './Desk';
import type { CanvasView, Desk, DroppedFile, OpenTable, Panel, Window } from './Desk';
import type { DesignerState, DesignerStore, Edit } from './DesignerStore';
import { DeleteDialog } from './DeleteDialog';
import { Drawer } from './Drawer';
import { EmptyDesign } from './EmptyDesign';
import { FileNotice } from './FileNotice';
import { FindBar } from './FindBar';
import { LayoutStore } from './LayoutStore';
import { Panels } from './Panels';
import { ReviewBar } from './ReviewBar';
import { TableList } from './TableList';
import { Toolbar } from './Toolbar';
import { useDesignFile } from './useDesignFile';
import { useDesignerCommands } from './useDesignerCommands';
import { Windows } from './Windows';

interface Properties {
  readonly store: DesignerStore;
  readonly state: DesignerState;
  readonly design: Design;
}

/** One design on the desk: canvas in the middle, what belongs to it around. */
export function Workspace({ store, state, design }: Properties) {
  const desk = useDeskState({ store, state, design });
  const view = useRef<CanvasView>(undefined);
  const [found, setFound] = useState('');
  const [listed, setListed] = useState(true);
  const onView = useCallback((fresh: CanvasView) => {
    view.current = fresh;
  }, []);
  const { places, isFolded } = desk;
  const reveal = useCallback(
    (id: string) => {
      desk.reveal(id);
      const table = design.tables.get(id) ?? design.base.get(id);
      const place = places.places.get(id);
      if (table && place) {
        view.current?.centre({ ...place, width: WIDTH, height: heightOf(table, isFolded(id)) });
      }
    },
    [desk, design, places.places, isFolded],
  );
  // An open drawer takes room: what it is about comes into what is left.
  const openedId = desk.opened?.id;
  const lookAgain = useRef(reveal);
  useEffect(() => {
    lookAgain.current = reveal;
  });
  useEffect(() => {
    if (openedId === undefined) return undefined;
    const wait = setTimeout(() => {
      if (store.state.design?.tables.has(openedId)) lookAgain.current(openedId);
    }, 60);
    return () => clearTimeout(wait);
  }, [store, openedId]);
  const fit = useCallback(() => view.current?.fit(), []);
  const shared = useMemo(() => ({ ...desk, reveal, fit }), [desk, reveal, fit]);
  useDesignerCommands(shared, fit, () => setListed((now) => !now));
  return (
    <DeskProvider value={shared}>
      <main
        className={`designer workspace${desk.opened ? ' drawn' : ''}${listed ? ' listed' : ''}`}
      >
        <Toolbar
          listed={listed}
          onList={() => setListed(!listed)}
          onFit={fit}
          onZoom={(factor) => view.current?.zoom(factor)}
        />
        {listed ? <TableList /> : null}
        <div className="middle">
          {state.problem ? (
            <div className="lost">
              <ProblemNotice problem={state.problem} />
              <Button icon="again" onClick={() => void store.open()}>
                Open it again
              </Button>
            </div>
          ) : null}
          <FileNotice />
          <Canvas onView={onView} found={found}>
            {desk.finding ? <FindBar onFound={setFound} /> : null}
            {design.tables.size === 0 ? <EmptyDesign /> : null}
            {places.busy ? (
              <p className="arranging" role="status">
                Arranging {countText(desk.sight.shown.size, 'table', 'tables')}…
              </p>
            ) : null}
            <ReviewBar />
          </Canvas>
          <Panels />
        </div>
        {desk.opened ? <Drawer key={desk.opened.id} opened={desk.opened} /> : null}
        <Windows />
        {desk.deleting ? (
          <DeleteDialog ids={desk.deleting} onClose={() => desk.askDelete([])} />
        ) : null}
      </main>
    </DeskProvider>
  );
}

/** What is chosen and open, and how things are done. */
function useDeskState({ store, state, design }: Properties) {
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
  const [narrowed, setNarrowed] = useState<Narrowing>(NOTHING_NARROWED);

  const layout = useMemo(
    () => new LayoutStore(store.calls, feed, store.designerId, say.problem),
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
      window,
      showWindow,
      file,
      dropped,
      bringIn,
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
      window,
      showWindow,
      file,
      dropped,
      bringIn,
      askDelete,
      edit,
      attempt,
      finding,
      deleting,
    ],
  );
}
