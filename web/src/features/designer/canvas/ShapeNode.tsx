import { memo, useRef, type KeyboardEvent } from 'react';
import { SMALLEST_SHAPE, type Shape } from '../../../model/designer/shapes';
import { shortened, visible } from '../../../model/text';
import { useDesk, type Desk } from '../Desk';
import { css } from '../css';
import { cx } from '../../../ui/cx';

/** What a shape is drawn from; the same object means the same drawing. */
export interface ShapeData extends Record<string, unknown> {
  readonly shape: Shape;
}

export const shapeTitle = ({ kind, text }: Shape) =>
  `${kind === 'area' ? 'Area' : 'Note'} ${shortened(visible(text).replaceAll(/\s+/g, ' '), 40)}`.trim();

/** An area or a note: dragged by what can be read of it, written in after a double click or Enter. */
export const ShapeNode = memo(function ShapeNode({ data }: { readonly data: ShapeData }) {
  const desk = useDesk();
  const { shape } = data;
  const { id, kind, text } = shape;
  const writing = desk.writing === id;
  return (
    <div
      className={cx(css.shape, kind === 'area' ? css.area : css.note)}
      data-shape={id}
      data-color={shape.color}
    >
      {writing ? (
        <Writing shape={shape} />
      ) : (
        <button
          type="button"
          className={css.shapeText}
          aria-label={shapeTitle(shape)}
          onDoubleClick={() => desk.write(id)}
          onKeyDown={(event) => onKey(event, desk, shape)}
        >
          {visible(text)}
        </button>
      )}
      <span className={cx(css.sizeGrip, 'nodrag')} data-action="size" />
    </div>
  );
});

/** The text while it is written: leaving keeps it, Escape does not. */
function Writing({ shape }: { readonly shape: Shape }) {
  const desk = useDesk();
  const dropped = useRef(false);
  const done = (text: string) => {
    desk.write(undefined);
    if (!dropped.current && text !== shape.text) void redraw(desk, shape, { text }, 'Change');
  };
  return (
    <textarea
      className={cx(css.shapeText, 'nodrag', 'nowheel')}
      aria-label={`Text of the ${shape.kind}`}
      defaultValue={shape.text}
      maxLength={4_000}
      rows={1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => done(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') dropped.current = true;
        const ends = event.key === 'Enter' && (shape.kind === 'area' || event.ctrlKey);
        if (!ends && event.key !== 'Escape') return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

const STEP = 20;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function onKey(event: KeyboardEvent, desk: Desk, shape: Shape): void {
  const arrow = ARROWS[event.key];
  if (arrow && event.shiftKey) {
    void redraw(desk, shape, { x: shape.x + arrow[0], y: shape.y + arrow[1] }, 'Move');
  } else if (arrow && event.altKey) {
    const width = Math.max(SMALLEST_SHAPE, shape.width + arrow[0]);
    const height = Math.max(SMALLEST_SHAPE, shape.height + arrow[1]);
    void redraw(desk, shape, { width, height }, 'Resize');
  } else if (event.key === 'Enter' || event.key === 'F2') desk.write(shape.id);
  else if (event.key === 'Delete' || event.key === 'Backspace') void erase(desk, shape);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Changes a shape by one step that undo takes back. */
export function redraw(
  desk: Pick<Desk, 'attempt' | 'layout' | 'design'>,
  shape: Shape,
  change: Partial<Shape>,
  what: string,
): Promise<boolean> {
  const shapes = new Map([[shape.id, { ...shape, ...change }]]);
  const title = `${what.toLowerCase()} ${shape.kind}`;
  return desk.attempt(() => desk.layout.draw(title, { shapes }, desk.design.tables));
}

export const erase = (desk: Pick<Desk, 'attempt' | 'layout' | 'design'>, shape: Shape) =>
  desk.attempt(() =>
    desk.layout.draw(
      `delete ${shape.kind}`,
      { shapes: new Map([[shape.id, undefined]]) },
      desk.design.tables,
    ),
  );
