import type { Node, ReactFlowInstance } from '@xyflow/react';
import type { KeyboardEvent, RefObject } from 'react';
import { nextInDirection, type Box, type Place } from '../../../model/designer/geometry';
import { wider } from '../../../model/designer/shapes';
import { countText } from '../../../model/text';
import { newTableAt, type Desk } from '../Desk';

const DIRECTIONS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** What the keys do while the canvas itself has the focus. */
export function useCanvasKeys(
  desk: Desk,
  box: RefObject<HTMLElement | null>,
  flow: RefObject<ReactFlowInstance<Node> | undefined>,
  boxes: ReadonlyMap<string, Box>,
  /** Where on the canvas the pointer is, if it is there. */
  pointer: RefObject<Place | undefined>,
): (event: KeyboardEvent) => void {
  const { layout, places, isFolded, selected, select, sight, design } = desk;

  const nudge = (key: string) => {
    const step = 20;
    const by = {
      x: key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0,
      y: key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0,
    };
    const moved = new Map<string, Place>();
    for (const id of selected) {
      const place = places.places.get(id);
      if (place) moved.set(id, { x: place.x + by.x, y: place.y + by.y });
    }
    void desk.attempt(() => layout.move(moved, design.tables));
  };

  const resize = (by: number) => {
    const change = wider(by);
    const wide = new Map(
      [...selected].flatMap((id) => {
        const place = places.places.get(id);
        return place ? [[id, change(place)] as const] : [];
      }),
    );
    const title = `resize ${countText(wide.size, 'table', 'tables')}`;
    void desk.attempt(() => layout.draw(title, { places: wide }, design.tables));
  };

  return (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    if (event.altKey) {
      const by = event.key === 'ArrowRight' ? 40 : event.key === 'ArrowLeft' ? -40 : 0;
      if (by === 0 || selected.size === 0) return;
      event.preventDefault();
      resize(by);
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return;
      select(sight.shown.keys());
      event.preventDefault();
      return;
    }
    const { current } = desk;
    if (DIRECTIONS.has(event.key)) {
      if (event.shiftKey) nudge(event.key);
      else {
        const next = nextInDirection(boxes, current, event.key);
        if (next !== undefined) desk.reveal(next);
      }
    } else if (event.key === 'Enter' && current !== undefined) {
      if (design.tables.has(current)) desk.openTable({ id: current, tab: 'columns' });
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && selected.size > 0) {
      desk.askDelete([...selected]);
    } else if (event.key === ' ' && current !== undefined) {
      void desk.attempt(() => layout.fold(current, !isFolded(current)));
    } else if (event.key === 'Escape') {
      select([]);
      desk.openTable(undefined);
    } else if (/^[nt]$/i.test(event.key)) desk.openTable(newTableAt(pointer.current));
    else if (event.key === '+' || event.key === '=') void flow.current?.zoomIn();
    else if (event.key === '-') void flow.current?.zoomOut();
    else if (event.key === '0') desk.fit();
    else return;
    event.preventDefault();
  };
}
