import type { Node } from '@xyflow/react';
import { useMemo } from 'react';
import type { Shapes } from '../../../model/designer/shapes';
import type { ShapeData } from './ShapeNode';

const NO_HANDLES: never[] = [];

/** Areas and notes as nodes: areas under everything, notes among the tables. */
export function useShapeNodes(shapes: Shapes): Node<ShapeData>[] {
  return useMemo(
    () =>
      [...shapes.values()].map((shape) => ({
        id: shape.id,
        type: 'shape',
        position: { x: shape.x, y: shape.y },
        style: {
          left: shape.x,
          top: shape.y,
          transform: 'none',
          zIndex: shape.kind === 'area' ? -2 : 'auto',
          // An area is hit where it says something; elsewhere one is on the canvas.
          pointerEvents: shape.kind === 'area' ? ('none' as const) : ('all' as const),
        },
        data: { shape },
        width: shape.width,
        height: shape.height,
        measured: { width: shape.width, height: shape.height },
        handles: NO_HANDLES,
        selectable: false,
        focusable: false,
      })),
    [shapes],
  );
}
