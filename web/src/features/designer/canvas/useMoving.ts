import type { Node, NodeChange, ReactFlowInstance } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { heightOf, widthOf, type Box, type Place } from '../../../model/designer/geometry';
import {
  NARROWEST,
  SMALLEST_SHAPE,
  WIDEST,
  shifted,
  within,
  type Shape,
} from '../../../model/designer/shapes';
import { countText } from '../../../model/text';
import type { Desk } from '../Desk';

type Going = ReadonlyMap<string, Partial<Box>>;

/** Dragging tables, notes and areas, an area with what lies in it, and pulling at their edges. */
export function useMoving(
  desk: Desk,
  flow: RefObject<ReactFlowInstance<Node> | undefined>,
  boxesNow: () => ReadonlyMap<string, Box>,
) {
  const { layout, places, design, selected, select, isFolded } = desk;
  const [going, setGoing] = useState<Going>(new Map());
  const along = useRef<{ area: Shape; ids: readonly string[] }>(undefined);

  const shapes = useMemo(
    () =>
      new Map(
        [...places.shapes].map(([id, shape]) => [id, { ...shape, ...going.get(id) }] as const),
      ),
    [places.shapes, going],
  );
  const shown = useMemo(() => {
    if (going.size === 0) return places.places;
    const all = new Map(places.places);
    going.forEach((change, id) => {
      const place = all.get(id);
      if (place) all.set(id, { ...place, ...change });
    });
    return all;
  }, [places.places, going]);

  const onNodesChange = useCallback(
    (changes: NodeChange<Node>[]) => {
      const chosen = new Set(selected);
      const moved = new Map<string, Partial<Box>>();
      let touched = false;
      for (const change of changes) {
        if (change.type === 'select') {
          touched = true;
          if (change.selected) chosen.add(change.id);
          else chosen.delete(change.id);
        } else if (change.type === 'position' && change.position) {
          moved.set(change.id, change.position);
          const { area, ids } = along.current ?? {};
          if (area?.id !== change.id || !ids) continue;
          const by = { x: change.position.x - area.x, y: change.position.y - area.y };
          for (const from of [places.places, places.shapes]) {
            shifted(ids, from, by).forEach((place, id) => moved.set(id, place));
          }
        }
      }
      if (touched) select(chosen);
      if (moved.size > 0) setGoing((before) => new Map([...before, ...moved]));
    },
    [selected, select, places],
  );

  const begin = (node: Node) => {
    const area = places.shapes.get(node.id);
    along.current =
      area?.kind === 'area' ? { area, ids: within(area, boxesNow(), places.shapes) } : undefined;
  };

  const keep = (title: (tables: number) => string, change: Going) => {
    const moved = new Map<string, Place>();
    const drawn = new Map<string, Shape>();
    change.forEach((each, id) => {
      const shape = places.shapes.get(id);
      const place = places.places.get(id);
      if (shape) drawn.set(id, { ...shape, ...wholeNumbers(each) });
      else if (place) moved.set(id, { x: place.x, y: place.y, ...each });
    });
    if (moved.size + drawn.size === 0) return;
    const both = { places: moved, shapes: drawn };
    void desk.attempt(() => layout.draw(title(moved.size), both, design.tables));
  };

  const drop = () => {
    if (going.size === 0) return;
    const area = along.current?.area;
    const first = [...going.keys()].map((id) => places.shapes.get(id)).find((each) => each);
    keep(
      (tables) =>
        area || (first && tables === 0)
          ? `move ${area ? 'area' : first!.kind}`
          : `move ${countText(tables, 'table', 'tables')}`,
      going,
    );
    along.current = undefined;
    setGoing(new Map());
  };

  /** True when the pointer took hold of an edge. */
  const beginSize = (event: ReactPointerEvent): boolean => {
    const target = event.target as HTMLElement;
    const now = flow.current;
    if (target.dataset['action'] !== 'size' || event.button !== 0 || !now) return false;
    event.preventDefault();
    event.stopPropagation();
    const shape = places.shapes.get(
      target.closest<HTMLElement>('[data-shape]')?.dataset['shape'] ?? '',
    );
    const table = design.tables.get(
      target.closest<HTMLElement>('[data-table]')?.dataset['table'] ?? '',
    );
    const id = shape?.id ?? table?.id;
    if (id === undefined) return false;
    const at = (moved: PointerEvent | ReactPointerEvent) =>
      now.screenToFlowPosition({ x: moved.clientX, y: moved.clientY });
    const from = at(event);
    const width = shape?.width ?? widthOf(places.places.get(id));
    const height = shape?.height ?? (table ? heightOf(table, isFolded(id)) : 0);
    let last: Partial<Box> = {};
    const move = (moved: PointerEvent) => {
      const to = at(moved);
      last = shape
        ? {
            width: Math.max(SMALLEST_SHAPE, Math.round(width + to.x - from.x)),
            height: Math.max(SMALLEST_SHAPE, Math.round(height + to.y - from.y)),
          }
        : { width: between(NARROWEST, Math.round(width + to.x - from.x), WIDEST) };
      setGoing(new Map([[id, last]]));
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      if (last.width !== undefined) {
        keep(() => `resize ${shape?.kind ?? 'table'}`, new Map([[id, last]]));
      }
      setGoing(new Map());
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    return true;
  };

  return { places: shown, shapes, onNodesChange, begin, drop, beginSize };
}

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));

const wholeNumbers = (box: Partial<Box>): Partial<Box> =>
  Object.fromEntries(
    Object.entries(box).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value) : value,
    ]),
  );
