import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { boxOf } from '../../model/designer/geometry';
import { columnOf } from '../../model/designer/schema';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { ContextMenu } from '../../ui/ContextMenu';
import { Divider } from '../../ui/Divider';
import { ProblemNotice } from '../../ui/Notice';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { usePaneSize } from '../../ui/usePaneSize';
import { Canvas } from './canvas/Canvas';
import { CrossingNotice } from './CrossingNotice';
import { DeskProvider } from './Desk';
import type { CanvasView } from './Desk';
import { DeleteDialog } from './DeleteDialog';
import { Drawer } from './drawer/Drawer';
import { EmptyDesign } from './canvas/EmptyDesign';
import { FileNotice } from './files/FileNotice';
import { FindBar } from './canvas/FindBar';
import { canvasActions, columnActions, tableActions } from './menus';
import { shapeActions } from './shapeMenus';
import { Panels } from './panels/Panels';
import { ReviewBar } from './panels/ReviewBar';
import { TableList } from './TableList';
import { Toolbar } from './Toolbar';
import { useDesignerCommands } from './useDesignerCommands';
import { Windows } from './Windows';
import { useDeskState, type OneDesign } from './useDeskState';
import { drawerDrafts } from './drawer/useDrawer';
import { useTableLink } from './useTableLink';
import { css } from './css';
import { cx } from '../../ui/cx';

const draftsInDanger = () => drawerDrafts.endangered;

/** One design on the desk: canvas in the middle, what belongs to it around. */
export function Workspace({ store, state, design }: OneDesign) {
  const desk = useDeskState({ store, state, design });
  useLeaveGuard(draftsInDanger);
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
        view.current?.centre(boxOf(table, place, isFolded(id)));
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
  const [listWidth, setListWidth] = usePaneSize('designer.list', 212);
  const [drawerWidth, setDrawerWidth] = usePaneSize('designer.drawer', 452);
  const fit = useCallback(() => view.current?.fit(), []);
  const shared = useMemo(() => ({ ...desk, reveal, fit }), [desk, reveal, fit]);
  useTableLink(shared);
  useDesignerCommands(shared, fit, () => setListed((now) => !now));
  return (
    <DeskProvider value={shared}>
      <main
        className={cx(
          css.designer,
          css.workspace,
          desk.opened !== undefined && css.drawn,
          listed && css.listed,
        )}
        style={{ '--list': `${listWidth}px`, '--drawer': `${drawerWidth}px` } as CSSProperties}
      >
        <Toolbar
          listed={listed}
          onList={() => setListed(!listed)}
          onFit={fit}
          onZoom={(factor) => view.current?.zoom(factor)}
        />
        <ContextMenu
          label="Design"
          className={css.menuHost}
          actionsAt={(target, { x, y }) => {
            const id = target.closest<HTMLElement>('[data-table]')?.dataset['table'];
            const table = id === undefined ? undefined : design.tables.get(id);
            const part = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
            const column = columnOf(table, part ?? '');
            const drawn = target.closest<HTMLElement>('[data-shape]')?.dataset['shape'];
            const shape = places.shapes.get(drawn ?? '');
            if (shape) return shapeActions(shared, shape);
            if (table) {
              const own = column ? columnActions(shared, table, column) : [];
              return [...own, ...tableActions(shared, table)];
            }
            const onCanvas = target.closest('[data-part=canvas]') && id === undefined;
            return onCanvas ? canvasActions(shared, view.current?.placeAt(x, y)) : [];
          }}
        >
          {listed ? (
            <TableList
              edge={
                <Divider
                  label="Width of the list"
                  upright
                  size={listWidth}
                  least={140}
                  most={480}
                  onSize={setListWidth}
                />
              }
            />
          ) : null}
          <div className={css.middle}>
            {state.problem ? (
              <div className={css.lost}>
                <ProblemNotice problem={state.problem} />
                <Button icon="again" onClick={() => void store.open()}>
                  Reopen
                </Button>
              </div>
            ) : null}
            <FileNotice />
            <CrossingNotice />
            <Canvas onView={onView} found={found}>
              {desk.finding ? <FindBar onFound={setFound} /> : null}
              {design.tables.size === 0 ? <EmptyDesign /> : null}
              {places.busy ? (
                <p className={css.arranging} role="status">
                  Arranging {countText(desk.sight.shown.size, 'table', 'tables')}…
                </p>
              ) : null}
              <ReviewBar />
            </Canvas>
            <Panels />
          </div>
        </ContextMenu>
        {desk.opened ? (
          <Drawer
            key={desk.opened.id}
            opened={desk.opened}
            edge={
              <Divider
                label="Width of the drawer"
                upright
                below
                size={drawerWidth}
                least={360}
                most={900}
                onSize={setDrawerWidth}
              />
            }
          />
        ) : null}
        <Windows />
        {desk.deleting ? (
          <DeleteDialog ids={desk.deleting} onClose={() => desk.askDelete([])} />
        ) : null}
      </main>
    </DeskProvider>
  );
}
