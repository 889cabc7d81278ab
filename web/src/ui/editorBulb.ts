import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const LAMP = 'M5.8 10.5a4.3 4.3 0 1 1 4.4 0V12H5.8zM6.3 14.2h3.4';

class Bulb extends GutterMarker {
  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = 'cm-bulb';
    mark.title = 'Show fixes (Ctrl .)';
    const icon = document.createElementNS(NAMESPACE, 'svg');
    icon.setAttribute('viewBox', '0 0 16 16');
    const path = document.createElementNS(NAMESPACE, 'path');
    path.setAttribute('d', LAMP);
    icon.append(path);
    mark.append(icon);
    return mark;
  }
}

const bulb = new Bulb();
const setPlace = StateEffect.define<number | undefined>();

/** Where the bulb is, as the beginning of its line; -1 for nowhere. */
const place = StateField.define<number>({
  create: () => -1,
  update: (now, transaction) => {
    let next = now < 0 ? now : transaction.changes.mapPos(now);
    for (const effect of transaction.effects) {
      if (effect.is(setPlace))
        next = effect.value === undefined ? -1 : transaction.state.doc.lineAt(effect.value).from;
    }
    return next;
  },
});

const look = EditorView.theme({
  '.cm-bulbs': { width: '18px' },
  '.cm-bulb': { display: 'block', height: '100%', cursor: 'pointer', color: 'var(--brass)' },
  '.cm-bulb svg': {
    width: '14px',
    height: '14px',
    margin: '2px',
    fill: 'var(--wait-paper, none)',
    stroke: 'currentColor',
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
  },
});

/** A place beside the lines for a light bulb. It is for the pointer; keys have a shortcut. */
export const bulbs = (onClick: () => void): Extension => [
  place,
  gutter({
    class: 'cm-bulbs',
    markers: (view) => {
      const at = view.state.field(place);
      return at < 0 ? RangeSet.empty : RangeSet.of(bulb.range(at));
    },
    domEventHandlers: {
      mousedown: (view, line, event) => {
        if (line.from !== view.state.doc.lineAt(Math.max(0, view.state.field(place))).from)
          return false;
        if (view.state.field(place) < 0) return false;
        event.preventDefault();
        onClick();
        return true;
      },
    },
  }),
  look,
];

/** Lights the bulb on the line of a place, or none. */
export function light(view: EditorView, at: number | undefined): void {
  if (view.state.field(place, false) === undefined) return;
  const within = at === undefined ? undefined : Math.min(at, view.state.doc.length);
  view.dispatch({ effects: setPlace.of(within) });
}
