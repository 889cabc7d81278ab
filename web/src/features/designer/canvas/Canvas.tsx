import { ReactFlow, ViewportPortal } from '@xyflow/react';
import type { Edge, Node, ReactFlowInstance } from '@xyflow/react';
import './flow.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { boxOf, drawnLines, HEAD, nearest, WIDTH } from '../../../model/designer/geometry';
import type { Box, DrawnLine, Place } from '../../../model/designer/geometry';
import { ghostPlaces } from '../../../model/designer/arrange';
import { wholeLook } from '../../../model/designer/map';
import type { Tables } from '../../../model/designer/schema';
import { CanvasMap } from './CanvasMap';
import { newTableAt, useDesk, type CanvasView } from '../Desk';
import { FarSwitch, useAllDrawn } from './FarSwitch';
import { ShapeNode } from './ShapeNode';
import { TableNode } from './TableNode';
import { DrawnNow, Relations } from './Relations';
import { Said } from './Said';
import { useCanvasKeys } from './useCanvasKeys';
import { useKeptCentre } from './useKeptCentre';
import { useLinking } from './useLinking';
import { useMoving } from './useMoving';
import { useShapeNodes } from './useShapeNodes';
import { useTableNodes } from './useTableNodes';
import { css } from '../css';

const TYPES = { table: TableNode, shape: ShapeNode };
const NO_EDGES: Edge[] = [];

interface Properties {
  readonly onView: (view: CanvasView) => void;
  readonly found: string;
  readonly children?: ReactNode;
}

/** The tables and their relations. Dragging moves, arrows go from table to table, Enter opens. */
export function Canvas({ onView, found, children }: Properties) {
  const desk = useDesk();
  const { layout, places, sight, isFolded, selected, design } = desk;
  const box = useRef<HTMLDivElement>(null);
  const flow = useRef<ReactFlowInstance<Node>>(undefined);
  const placed = useRef<ReadonlyMap<string, Box>>(new Map());
  const moving = useMoving(desk, flow, () => placed.current);
  const [hovered, setHovered] = useState<string>();
  const [chosenKey, setChosenKey] = useState<string>();

  const shownPlaces = useMemo(
    () =>
      new Map([
        ...ghostPlaces(design.tables, design.base, places.places, isFolded),
        ...moving.places,
      ]),
    [design, places.places, isFolded, moving.places],
  );
  const tableNodes = useTableNodes(desk, shownPlaces, found);
  const shapeNodes = useShapeNodes(moving.shapes);
  const nodes = useMemo((): Node[] => [...shapeNodes, ...tableNodes], [shapeNodes, tableNodes]);
  const lines = useMemo(
    () => drawnLines(sight.shown, shownPlaces, isFolded),
    [sight.shown, shownPlaces, isFolded],
  );
  const gone = useGoneLines(shownPlaces);
  const boxes = useMemo(
    () => boxesOf(sight.shown, shownPlaces, isFolded),
    [sight, shownPlaces, isFolded],
  );
  useEffect(() => {
    placed.current = boxes;
  }, [boxes]);
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
    ready && tableNodes.length > 0 && [...sight.shown.keys()].every((id) => places.places.has(id));
  useEffect(() => {
    if (!settled || fitted.current === view) return;
    fitted.current = view;
    // The canvas has to know its own size first.
    const wait = requestAnimationFrame(() => showWhole(flow.current, box.current, 0));
    return () => cancelAnimationFrame(wait);
  }, [settled, view]);

  const lineAt = (event: { clientX: number; clientY: number }): DrawnLine | undefined => {
    const now = flow.current;
    if (!now) return undefined;
    const point = now.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    return nearest(lines, point, 7 / now.getZoom());
  };

  const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
    flow.current?.screenToFlowPosition({ x, y });
  const pointer = useRef<Place>(undefined);
  const onKeyDown = useCanvasKeys(desk, box, flow, boxes, pointer);

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
      onPointerMove={(event) => {
        pointer.current = placeOf(event);
      }}
      onPointerLeave={() => {
        pointer.current = undefined;
      }}
      onPointerDown={(event) => {
        const writes = (event.target as HTMLElement).closest('[data-shape]');
        if (linking.begin(event) || moving.beginSize(event) || writes) return;
        box.current?.focus({ preventScroll: true });
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
          desk.openTable(newTableAt(placeOf(event)));
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
          onNodesChange={moving.onNodesChange}
          onNodeDragStart={(_, node) => moving.begin(node)}
          onNodeDragStop={moving.drop}
          onSelectionDragStop={moving.drop}
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
  flow: ReactFlowInstance<Node> | undefined,
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
    if (place) boxes.set(table.id, boxOf(table, place, folded(table.id)));
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
