import { around, type Box, type Place } from './geometry';

/** A whole canvas drawn small: how much smaller, and where its upper left corner comes to lie. */
export interface MapScale {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** All boxes in the middle of so much room. */
export function mapScale(
  boxes: Iterable<Box>,
  { width, height, margin }: { width: number; height: number; margin: number },
): MapScale {
  const whole = around([...boxes]);
  if (whole.width === 0 || whole.height === 0) return { scale: 1, x: 0, y: 0 };
  const scale = Math.min(
    (width - margin * 2) / whole.width,
    (height - margin * 2) / whole.height,
    // A few tables are not drawn larger than a tenth of what they are.
    0.1,
  );
  return {
    scale,
    x: width / 2 - (whole.x + whole.width / 2) * scale,
    y: height / 2 - (whole.y + whole.height / 2) * scale,
  };
}

export const onMap = ({ scale, x, y }: MapScale, box: Box): Box => ({
  x: box.x * scale + x,
  y: box.y * scale + y,
  width: box.width * scale,
  height: box.height * scale,
});

export const fromMap = ({ scale, x, y }: MapScale, point: Place): Place => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

const round = (value: number) => Math.round(value * 10) / 10;

/** Boxes as one path: five hundred shapes would be weighed one by one. */
export function mapPath(map: MapScale, boxes: Iterable<Box>): string {
  let path = '';
  for (const each of boxes) {
    const { x, y, width, height } = onMap(map, each);
    path += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`;
  }
  return path;
}

/** How a canvas is looked at: where its origin is on the screen, and how large it is drawn. */
export interface Look extends Place {
  readonly zoom: number;
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** What stays free at each side. */
  readonly edges: Edges;
  /** What the lower right corner is taken by, from the corner on; nothing of a table may lie under it. */
  readonly taken: { readonly width: number; readonly height: number };
}

const LARGEST = 1;
const SMALLEST = 0.02;
/** The room between a table and what it makes way for. */
const GAP = 8;

/**
 * All boxes in sight as large as they can be, and none of them under what takes the corner. They go to the
 * middle where that is free; else they move away from the corner; and only then are they drawn smaller.
 */
export function wholeLook(boxes: readonly Box[], room: Room): Look {
  const { edges, taken } = room;
  const middle = lookWithin(boxes, room, edges);
  if (isClear(boxes, room, middle)) return middle;
  const aside = [
    { ...edges, right: Math.max(edges.right, taken.width + GAP) },
    { ...edges, bottom: Math.max(edges.bottom, taken.height + GAP) },
  ]
    .map((each) => lookWithin(boxes, room, each))
    .reduce((best, each) => (each.zoom > best.zoom ? each : best));
  const whole = around(boxes);
  for (let zoom = middle.zoom; zoom > aside.zoom; zoom *= 0.98) {
    const away = { x: edges.left - whole.x * zoom, y: edges.top - whole.y * zoom, zoom };
    if (isClear(boxes, room, away)) return away;
  }
  return aside;
}

function lookWithin(boxes: readonly Box[], { width, height }: Room, edges: Edges): Look {
  const whole = around(boxes);
  const inner = {
    width: Math.max(1, width - edges.left - edges.right),
    height: Math.max(1, height - edges.top - edges.bottom),
  };
  const zoom = Math.max(
    SMALLEST,
    Math.min(
      LARGEST,
      inner.width / Math.max(1, whole.width),
      inner.height / Math.max(1, whole.height),
    ),
  );
  return {
    x: edges.left + inner.width / 2 - (whole.x + whole.width / 2) * zoom,
    y: edges.top + inner.height / 2 - (whole.y + whole.height / 2) * zoom,
    zoom,
  };
}

function isClear(boxes: readonly Box[], { width, height, taken }: Room, look: Look): boolean {
  if (taken.width === 0 || taken.height === 0) return true;
  const corner = { x: width - taken.width - GAP, y: height - taken.height - GAP };
  return boxes.every(
    (box) =>
      (box.x + box.width) * look.zoom + look.x <= corner.x ||
      (box.y + box.height) * look.zoom + look.y <= corner.y,
  );
}
