import { ReactFlow, ViewportPortal } from '@xyflow/react';
import type { Edge, Node, NodeChange, ReactFlowInstance } from '@xyflow/react';
import './flow.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { drawnLines, HEAD, heightOf, nearest, WIDTH } from '../../model/designer/geometry';
import type { Box, DrawnLine, Place } from '../../model/designer/geometry';
import { ghostPlaces } from '../../model/designer/arrange';
import { wholeLook } from '../../model/designer/map';
import { labelOf, neighbours, type Tables } from '../../model/designer/schema';
import { countText, visible } from '../../model/text';
import { CanvasMap } from './CanvasMap';
import { NEW_TABLE, useDesk, type CanvasView } from './Desk';
import { FarSwitch, useAllDrawn } from './FarSwitch';
import { TableNode, type TableData } from './TableNode';
import { DrawnNow, Relations } from './Relations';
import { useCanvasKeys } from './useCanvasKeys';
import { useKeptCentre } from './useKeptCentre';
import { useLinking } from './useLinking';
import { useTableNodes } from './useTableNodes';
import { css } from './css';
import { ui } from '../../ui/look';

const TYPES = { table: TableNode };
const NO_EDGES: Edge[] = [];

interface Properties {
  readonly onView: (view: CanvasView) => void;
  readonly found: string;
  readonly children?: ReactNode;
}

/** The tables and their relations. Dragging moves, arrows go from table to table, Enter opens. */
export function Canvas({ onView, found, children }: Properties) {
  const desk = useDesk();
  const { layout, places, sight, isFolded, selected, select, design } = desk;
  const box = useRef<HTMLDivElement>(null);
  const flow = useRef<ReactFlowInstance<Node<TableData>>>(undefined);
  const [moving, setMoving] = useState<ReadonlyMap<string, Place>>(new Map());
  const [hovered, setHovered] = useState<string>();
  const [chosenKey, setChosenKey] = useState<string>();

  const shownPlaces = useMemo(
    () =>
      new Map([
        ...ghostPlaces(design.tables, design.base, places.places, isFolded),
        ...places.places,
        ...moving,
      ]),
    [design, places.places, isFolded, moving],
  );
  const nodes = useTableNodes(desk, shownPlaces, found);
  const lines = useMemo(
    () => drawnLines(sight.shown, shownPlaces, isFolded),
    [sight.shown, shownPlaces, isFolded],
  );
  const gone = useGoneLines(shownPlaces);
  const boxes = useMemo(
    () => boxesOf(sight.shown, shownPlaces, isFolded),
    [sight, shownPlaces, isFolded],
  );
  const linking = useLinking(desk, flow);
  const allDrawn = useAllDrawn();
  useKeptCentre(box, flow);

  useEffect(() => {
    onView({
      placeAt: (x, y) => flow.current?.screenToFlowPosition({ x, y }),
      centre: (target) => {
        const now = flow.current;
        if (!now) return;
        const zoom = Math.max(0.7, Math.min(1.1, now.getZoom()));
        void now.setCenter(
          target.x + target.width / 2,
          target.y + Math.min(target.height, 400) / 2,
          {
            zoom,
            duration: still() ? 0 : 250,
          },
        );
      },
      fit: () => showWhole(flow.current, box.current, still() ? 0 : 250),
      zoom: (factor) => {
        const now = flow.current;
        if (now) void now.zoomTo(now.getZoom() * factor, { duration: still() ? 0 : 120 });
      },
    });
  }, [onView]);

  const fitted = useRef('');
  const view = `${design.designerId}/${places.view}`;
  const [ready, setReady] = useState(false);
  const settled =
    ready && nodes.length > 0 && [...sight.shown.keys()].every((id) => places.places.has(id));
  useEffect(() => {
    if (!settled || fitted.current === view) return;
    fitted.current = view;
    // The canvas has to know its own size first.
    const wait = requestAnimationFrame(() => showWhole(flow.current, box.current, 0));
    return () => cancelAnimationFrame(wait);
  }, [settled, view]);

  const onNodesChange = useCallback(
    (changes: NodeChange<Node<TableData>>[]) => {
      const chosen = new Set(selected);
      const moved = new Map<string, Place>();
      let touched = false;
      for (const change of changes) {
        if (change.type === 'select') {
          touched = true;
          if (change.selected) chosen.add(change.id);
          else chosen.delete(change.id);
        } else if (change.type === 'position' && change.position) {
          moved.set(change.id, change.position);
        }
      }
      if (touched) select(chosen);
      if (moved.size > 0) setMoving((before) => new Map([...before, ...moved]));
    },
    [selected, select],
  );

  const drop = () => {
    if (moving.size === 0) return;
    const moved = moving;
    void desk.attempt(() => layout.move(moved, design.tables));
    setMoving(new Map());
  };

  const lineAt = (event: { clientX: number; clientY: number }): DrawnLine | undefined => {
    const now = flow.current;
    if (!now) return undefined;
    const point = now.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    return nearest(lines, point, 7 / now.getZoom());
  };

  const onKeyDown = useCanvasKeys(desk, box, flow, boxes);

  const lit = useMemo(
    () => (selected.size > 0 && selected.size <= 20 ? selected : new Set<string>()),
    [selected],
  );
  const addedKeys = useMemo(
    () =>
      new Set(
        desk.changes
          .filter((each) => each.kind === 'foreignKey' && each.how === 'added')
          .map((each) => each.partId),
      ),
    [desk.changes],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      className={css.canvas}
      data-part="canvas"
      role="application"
      aria-label="Canvas. Arrows go from table to table, Enter opens, Shift and arrows move"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        box.current?.setAttribute('data-receiving', '');
      }}
      onDragLeave={(event) => {
        if (event.target === box.current) box.current?.removeAttribute('data-receiving');
      }}
      onDrop={(event) => {
        box.current?.removeAttribute('data-receiving');
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        desk.bringIn(file);
      }}
      onPointerDown={(event) => {
        if (!linking.begin(event)) box.current?.focus({ preventScroll: true });
      }}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        const id = target.closest<HTMLElement>('[data-table]')?.dataset['table'];
        if (target.dataset['action'] === 'fold' && id) {
          void desk.attempt(() => layout.fold(id, !isFolded(id)));
        }
      }}
      onDoubleClick={(event) => {
        const target = event.target as HTMLElement;
        const id = target.closest<HTMLElement>('[data-table]')?.dataset['table'];
        const part = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
        if (id && design.tables.has(id) && target.dataset['action'] === undefined) {
          desk.openTable({ id, tab: 'columns', ...(part ? { part } : {}) });
        } else if (!id && target.closest('.react-flow__pane') && !lineAt(event)) {
          const at = flow.current?.screenToFlowPosition({ x: event.clientX, y: event.clientY });
          desk.openTable({ id: NEW_TABLE, tab: 'columns', ...(at ? { at } : {}) });
        }
      }}
    >
      <FarSwitch>
        <ReactFlow
          nodes={nodes}
          edges={NO_EDGES}
          nodeTypes={TYPES}
          onInit={(instance) => {
            flow.current = instance;
            setReady(true);
          }}
          onNodesChange={onNodesChange}
          onNodeDragStop={drop}
          onSelectionDragStop={drop}
          onPaneClick={(event) => {
            const line = lineAt(event);
            setChosenKey(line?.line.key);
            if (line) {
              desk.openTable({ id: line.line.from, tab: 'keys', part: line.line.key });
            }
          }}
          onPaneMouseMove={(event) => {
            if (event.buttons === 0) setHovered(lineAt(event)?.line.key);
          }}
          onMoveStart={() => box.current?.setAttribute('data-moving', '')}
          onMoveEnd={() => box.current?.removeAttribute('data-moving')}
          onlyRenderVisibleElements={!allDrawn}
          attributionPosition="bottom-left"
          minZoom={0.02}
          maxZoom={2}
          zoomOnDoubleClick={false}
          nodesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectNodesOnDrag
          nodeDragThreshold={3}
          multiSelectionKeyCode={['Control', 'Meta']}
          className={hovered ? css.onLine : undefined}
        >
          <ViewportPortal>
            <Relations
              lines={lines}
              dim={sight.dim}
              lit={lit}
              litKey={hovered ?? chosenKey}
              added={addedKeys}
              gone={gone}
            />
            {linking.line ? <DrawnNow {...linking.line} /> : null}
          </ViewportPortal>
        </ReactFlow>
      </FarSwitch>
      {boxes.size > 1 ? <CanvasMap boxes={boxes} selected={selected} dim={sight.dim} /> : null}
      <Said />
      {children}
    </div>
  );
}

/** All of it in sight, and nothing of it under the map or the bar that wants something judged. */
function showWhole(
  flow: ReactFlowInstance<Node<TableData>> | undefined,
  box: HTMLElement | null,
  duration: number,
): void {
  const nodes = flow?.getNodes() ?? [];
  if (!flow || !box || nodes.length === 0) return;
  const look = wholeLook(
    nodes.map((node) => ({
      ...node.position,
      width: node.width ?? WIDTH,
      height: node.height ?? HEAD,
    })),
    {
      width: box.clientWidth,
      height: box.clientHeight,
      edges: {
        left: 28,
        top: 28,
        right: 28,
        bottom: box.querySelector('[data-part=review]') ? 116 : 28,
      },
      taken: cornerOf(box.querySelector('[data-part=map]'), box),
    },
  );
  void flow.setViewport(look, { duration });
}

/** What the map takes of the lower right corner; nothing where it has no room to be shown. */
function cornerOf(map: Element | null, box: HTMLElement) {
  if (!map?.checkVisibility()) return { width: 0, height: 0 };
  const [inner, outer] = [map.getBoundingClientRect(), box.getBoundingClientRect()];
  return { width: outer.right - inner.left, height: outer.bottom - inner.top };
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function boxesOf(
  tables: Tables,
  places: ReadonlyMap<string, Place>,
  folded: (id: string) => boolean,
) {
  const boxes = new Map<string, Box>();
  for (const table of tables.values()) {
    const place = places.get(table.id);
    if (place) {
      boxes.set(table.id, { ...place, width: WIDTH, height: heightOf(table, folded(table.id)) });
    }
  }
  return boxes;
}

/** The relations that the base had and the design has not. */
function useGoneLines(places: ReadonlyMap<string, Place>): readonly DrawnLine[] {
  const { design, isFolded } = useDesk();
  return useMemo(() => {
    if (design.base.size === 0) return [];
    const then = new Map([...design.tables, ...design.base]);
    const kept = new Set(
      [...design.tables.values()].flatMap((table) =>
        (table.foreignKeys ?? []).map((key) => key.id),
      ),
    );
    return drawnLines(then, places, isFolded).filter(({ line }) => !kept.has(line.key));
  }, [design, places, isFolded]);
}

/** Reads the current table out to those who cannot see which one is lit. */
function Said() {
  const { current, design, selected } = useDesk();
  const table = current === undefined ? undefined : design.tables.get(current);
  if (selected.size > 1) {
    return (
      <p className={ui.unseen} aria-live="polite">
        {selected.size} tables selected
      </p>
    );
  }
  return (
    <p className={ui.unseen} aria-live="polite">
      {table
        ? `${visible(labelOf(table))}, ${countText(table.columns.length, 'column', 'columns')}, ` +
          countText(neighbours(design.tables, table.id).size, 'related table', 'related tables')
        : ''}
    </p>
  );
}
