import { overlaps, widthOf, type Box, type Place, type Places } from './geometry';

/** An area behind tables, or a note beside them. */
export interface Shape extends Box {
  readonly id: string;
  readonly kind: 'area' | 'note';
  readonly text: string;
}

export type Shapes = ReadonlyMap<string, Shape>;

export const WIDEST = 800;
export const NARROWEST = 160;
export const SMALLEST_SHAPE = 40;

let last = 0;
/** An id that no other window gives. */
export const shapeId = () =>
  `${Date.now().toString(36)}${(++last).toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`;

export const newNote = (at: Place): Shape => ({
  id: shapeId(),
  kind: 'note',
  x: Math.round(at.x),
  y: Math.round(at.y),
  width: 200,
  height: 90,
  color: 'yellow',
  text: '',
});

/** An area around some boxes with room for its title, or an empty one at a place. */
export function newArea(around: readonly Box[], at: Place): Shape {
  const margin = 24;
  const title = 34;
  const x = Math.min(...around.map((box) => box.x)) - margin;
  const y = Math.min(...around.map((box) => box.y)) - margin - title;
  const box =
    around.length === 0
      ? { x: at.x, y: at.y, width: 420, height: 300 }
      : {
          x,
          y,
          width: Math.max(...around.map((each) => each.x + each.width)) + margin - x,
          height: Math.max(...around.map((each) => each.y + each.height)) + margin - y,
        };
  return {
    id: shapeId(),
    kind: 'area',
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
    color: 'gray',
    text: 'Area',
  };
}

const holds = (area: Box, box: Box) =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height;

/** What moves with an area: what lies within it as a whole. */
export function within(area: Shape, boxes: ReadonlyMap<string, Box>, shapes: Shapes): string[] {
  const tables = [...boxes].filter(([, box]) => holds(area, box)).map(([id]) => id);
  const others = [...shapes.values()]
    .filter((each) => each.id !== area.id && overlaps(area, each, 0) && holds(area, each))
    .map((each) => each.id);
  return [...tables, ...others];
}

/** Everything as far from where it was as one of them went. */
export function shifted(
  ids: Iterable<string>,
  from: Places | Shapes,
  by: { readonly x: number; readonly y: number },
): Map<string, { x: number; y: number }> {
  const places = new Map<string, { x: number; y: number }>();
  for (const id of ids) {
    const place = from.get(id);
    if (place) places.set(id, { x: place.x + by.x, y: place.y + by.y });
  }
  return places;
}

/** A table's place with another width, within reason. */
export const wider =
  (by: number) =>
  (place: Place): Place => ({
    x: place.x,
    y: place.y,
    width: Math.min(WIDEST, Math.max(NARROWEST, widthOf(place) + by)),
  });
