import { boxOf, COLORS } from '../../model/designer/geometry';
import type { Color, Place } from '../../model/designer/geometry';
import { newArea, newNote, wider, type Shape } from '../../model/designer/shapes';
import { countText } from '../../model/text';
import type { MenuAction } from '../../ui/Menu';
import { erase, redraw } from './canvas/ShapeNode';
import type { Desk } from './Desk';
import { css } from './css';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The colours, and none; what is chosen now is said so. */
function colorLines(chosen: string, choose: (color: Color | undefined) => void): MenuAction[] {
  const line = (color: Color | undefined, title: string): MenuAction => ({
    id: title,
    title: (color ?? '') === chosen ? `${title} (current)` : title,
    mark: <span className={css.patch} data-color={color} />,
    run: () => choose(color),
  });
  return [...COLORS.map((color) => line(color, capital(color))), line(undefined, 'No color')];
}

/** Adds a note or an area: where one points, or around the tables that are selected. */
export function drawActions(desk: Desk, at: Place | undefined): readonly MenuAction[] {
  const { selected, design } = desk;
  const draw = (shape: Shape) =>
    void redraw(desk, shape, {}, 'Add').then((done) => {
      if (done) desk.write(shape.id);
    });
  const around = boxesOf(desk, selected);
  return [
    {
      id: 'note',
      title: 'New note here',
      icon: 'pencil',
      run: () => draw(newNote(at ?? { x: 0, y: 0 })),
    },
    {
      id: 'area',
      title:
        around.length > 0
          ? `New area around ${countText(around.length, 'table', 'tables')}`
          : 'New area here',
      icon: 'box',
      off: design.tables.size === 0 && !at ? 'Add a table first' : undefined,
      run: () => draw(newArea(around, at ?? { x: 0, y: 0 })),
    },
  ];
}

function boxesOf({ design, places, isFolded }: Desk, ids: Iterable<string>) {
  return [...ids].flatMap((id) => {
    const table = design.tables.get(id);
    const place = places.places.get(id);
    return table && place ? [boxOf(table, place, isFolded(id))] : [];
  });
}

/** How tables look: their colour, their width, and an area around several. */
export function lookActions(desk: Desk, ids: readonly string[]): readonly MenuAction[] {
  const { places, layout, attempt, design } = desk;
  const look = (title: string, change: (place: Place) => Place) => {
    const changed = new Map(
      ids.flatMap((id) => {
        const place = places.places.get(id);
        return place ? [[id, change({ x: place.x, y: place.y, width: place.width })] as const] : [];
      }),
    );
    void attempt(() => layout.draw(title, { places: changed }, design.tables));
  };
  const [first = ''] = ids;
  const what = countText(ids.length, 'table', 'tables');
  const widths = new Set(ids.map((id) => places.places.get(id)?.width));
  const own = widths.size > 1 || !widths.has(undefined);
  return [
    {
      id: 'color',
      title: 'Color',
      below: colorLines(places.places.get(first)?.color ?? '', (color) =>
        look(`color ${what}`, ({ x, y }) => ({ x, y, color })),
      ),
    },
    {
      id: 'width',
      title: 'Width',
      below: [
        {
          id: 'wider',
          title: 'Wider',
          keys: 'Alt+→',
          run: () => look(`resize ${what}`, wider(WIDER)),
        },
        {
          id: 'narrower',
          title: 'Narrower',
          keys: 'Alt+←',
          run: () => look(`resize ${what}`, wider(-WIDER)),
        },
        {
          id: 'usual',
          title: 'Default width',
          off: own ? undefined : 'It has the default width',
          run: () => look(`resize ${what}`, ({ x, y }) => ({ x, y, width: undefined })),
        },
      ],
    },
    ...(ids.length > 1 ? drawActions(desk, undefined).filter(({ id }) => id === 'area') : []),
  ];
}

const WIDER = 40;

/** What can be done with a note or an area. */
export function shapeActions(desk: Desk, shape: Shape): readonly MenuAction[] {
  return [
    {
      id: 'write',
      title: shape.kind === 'area' ? 'Rename area' : 'Edit note',
      icon: 'pencil',
      keys: 'Enter',
      run: () => desk.write(shape.id),
    },
    {
      id: 'color',
      title: 'Color',
      below: colorLines(shape.color ?? '', (color) => void redraw(desk, shape, { color }, 'Color')),
    },
    {
      id: 'erase',
      title: `Delete ${shape.kind}`,
      icon: 'bin',
      keys: 'Del',
      danger: true,
      apart: true,
      run: () => void erase(desk, shape),
    },
  ];
}
