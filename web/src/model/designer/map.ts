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
