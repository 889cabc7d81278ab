import type { Node, ReactFlowInstance } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';

/** What was in the middle stays there when a panel, the list or the window takes room or gives it back. */
export function useKeptCentre(
  box: RefObject<HTMLElement | null>,
  flow: RefObject<ReactFlowInstance<Node> | undefined>,
): void {
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    let [width, height] = [place.clientWidth, place.clientHeight];
    const watch = new ResizeObserver(() => {
      const by = { x: (place.clientWidth - width) / 2, y: (place.clientHeight - height) / 2 };
      [width, height] = [place.clientWidth, place.clientHeight];
      const now = flow.current;
      if (!now || (by.x === 0 && by.y === 0)) return;
      const { x, y, zoom } = now.getViewport();
      void now.setViewport({ x: x + by.x, y: y + by.y, zoom });
    });
    watch.observe(place);
    return () => watch.disconnect();
  }, [box, flow]);
}
