import { useReactFlow, useStoreApi } from '@xyflow/react';
import { memo, useEffect, useMemo, useRef, type PointerEvent } from 'react';
import type { Box, Place } from '../../../model/designer/geometry';
import { fromMap, mapPath, mapScale, onMap } from '../../../model/designer/map';
import { css } from '../css';

const ROOM = { width: 168, height: 112, margin: 8 };
/** So much of the frame is seen even when one has lost sight of every table. */
const EDGE = 4;

interface Properties {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly selected: ReadonlySet<string>;
  readonly dim: ReadonlySet<string>;
}

/**
 * Every table as a mark, and a frame around what is in sight; press or drag to go there. Tables are drawn
 * when they change; while one moves over the canvas only the frame is shifted, and nothing is painted.
 */
export const CanvasMap = memo(function CanvasMap({ boxes, selected, dim }: Properties) {
  const store = useStoreApi();
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const map = useMemo(() => mapScale(boxes.values(), ROOM), [boxes]);
  const paths = useMemo(() => {
    const of = (kind: 'plain' | 'dim' | 'selected') =>
      mapPath(
        map,
        [...boxes]
          .filter(
            ([id]) => kind === (selected.has(id) ? 'selected' : dim.has(id) ? 'dim' : 'plain'),
          )
          .map(([, box]) => box),
      );
    return { plain: of('plain'), dim: of('dim'), selected: of('selected') };
  }, [map, boxes, selected, dim]);

  useEffect(() => {
    const show = () => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const seen = onMap(map, {
        x: -x / zoom,
        y: -y / zoom,
        width: width / zoom,
        height: height / zoom,
      });
      const style = frame.current?.style;
      if (!style) return;
      const left = Math.max(EDGE - seen.width, Math.min(ROOM.width - EDGE, seen.x));
      const top = Math.max(EDGE - seen.height, Math.min(ROOM.height - EDGE, seen.y));
      const size = [`${Math.round(seen.width)}px`, `${Math.round(seen.height)}px`] as const;
      if (style.width !== size[0]) style.width = size[0];
      if (style.height !== size[1]) style.height = size[1];
      style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    };
    show();
    return store.subscribe(show);
  }, [store, map]);

  const held = useRef<Place>(undefined);
  const pointOf = (event: PointerEvent): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  };
  const go = (point: Place) => {
    const by = held.current ?? { x: 0, y: 0 };
    const { x, y } = fromMap(map, { x: point.x - by.x, y: point.y - by.y });
    void flow.setCenter(x, y, { zoom: flow.getZoom() });
  };
  return (
    // The keys of the canvas go wherever this goes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.canvasMap}
      data-part="map"
      role="img"
      aria-label="Map of the canvas"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointOf(event);
        const inFrame = event.target === frame.current;
        held.current = inFrame ? fromMiddle(point, frame.current, event) : { x: 0, y: 0 };
        go(point);
      }}
      onPointerMove={(event) => {
        if (held.current) go(pointOf(event));
      }}
      onPointerUp={() => {
        held.current = undefined;
      }}
      onWheel={(event) => void flow.zoomTo(flow.getZoom() * 2 ** (-event.deltaY * 0.002))}
    >
      <svg width={ROOM.width} height={ROOM.height} aria-hidden="true">
        <path className={css.dim} d={paths.dim} />
        <path d={paths.plain} />
        <path className={css.selected} d={paths.selected} />
      </svg>
      <div ref={frame} className={css.frame} />
    </div>
  );
});

/** Who takes hold of the frame takes it where it is, and does not throw it under the pointer. */
function fromMiddle(point: Place, frame: HTMLElement | null, event: PointerEvent): Place {
  const outer = event.currentTarget.getBoundingClientRect();
  const inner = frame?.getBoundingClientRect() ?? outer;
  return {
    x: point.x - (inner.x - outer.x + inner.width / 2),
    y: point.y - (inner.y - outer.y + inner.height / 2),
  };
}
