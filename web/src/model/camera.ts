/** From where a drawing is looked at: a point of it lies at `point × scale + offset` on the screen. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const SMALLEST = 0.1;
const LARGEST = 2.5;
/** A small drawing is not blown up. */
const LARGEST_FIT = 1.25;
const MARGIN = 14;

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** All of a drawing in the middle of the room there is. */
export function fitted(drawing: Size, room: Size): Camera {
  const scale = within(
    Math.min(
      (room.width - 2 * MARGIN) / drawing.width,
      (room.height - 2 * MARGIN) / drawing.height,
    ),
    SMALLEST,
    LARGEST_FIT,
  );
  return {
    x: (room.width - drawing.width * scale) / 2,
    y: (room.height - drawing.height * scale) / 2,
    scale,
  };
}

/** Text of a drawing is read without effort at this size. */
const READABLE = 0.85;

/** A drawing at a size to read: all of it where that fits, else from its beginning. */
export function readable(drawing: Size, room: Size): Camera {
  const all = fitted(drawing, room);
  if (all.scale >= READABLE) return all;
  const start = (most: number, length: number) => Math.max(MARGIN, (most - length * READABLE) / 2);
  return {
    x: start(room.width, drawing.width),
    y: start(room.height, drawing.height),
    scale: READABLE,
  };
}

/** Nearer or farther, while what lies at a place of the screen stays there. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }): Camera {
  const scale = within(camera.scale * factor, SMALLEST, LARGEST);
  const by = scale / camera.scale;
  return { x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by, scale };
}

/** To the side, but never so far that nothing of the drawing is left in sight. */
export function moved(camera: Camera, x: number, y: number, drawing: Size, room: Size): Camera {
  const kept = 40;
  return {
    ...camera,
    x: within(camera.x + x, kept - drawing.width * camera.scale, room.width - kept),
    y: within(camera.y + y, kept - drawing.height * camera.scale, room.height - kept),
  };
}

/** No further to the side than it takes to see a box. */
export function showing(camera: Camera, box: Box, room: Size): Camera {
  const along = (offset: number, from: number, length: number, most: number) => {
    const start = from * camera.scale + offset;
    const end = start + length * camera.scale;
    if (start < MARGIN || end - start > most - 2 * MARGIN) return offset + MARGIN - start;
    return end > most - MARGIN ? offset + most - MARGIN - end : offset;
  };
  return {
    ...camera,
    x: along(camera.x, box.x, box.width, room.width),
    y: along(camera.y, box.y, box.height, room.height),
  };
}
