import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import {
  fitted,
  moved,
  readable,
  showing,
  zoomed,
  type Camera,
  type Size,
} from '../../model/camera';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Notice';
import { Drawing } from './Drawing';
import { Explanation } from './Explanation';
import type { Graph, GraphNode, View } from './types';
import { css } from './css';
import { cx } from '../../ui/cx';

interface Properties {
  readonly view: View | undefined;
  /** The element that is explained now. */
  readonly chosen: string;
  readonly onChoose: (fqn: string) => void;
  /** What an element means, in words. */
  readonly explain: (fqn: string) => Promise<string>;
}

/** A map as the server has laid it out; drawn anew with every answer. */
export function MapView({ view, chosen, onChoose, explain }: Properties) {
  if (!view) return <div className={css.mapView} aria-busy="true" />;
  const { graph, title = '' } = view;
  if (!graph)
    return (
      <Empty title={view.shapes ? 'Too large to draw' : 'Map not found'}>
        <p>
          {view.shapes
            ? `${view.shapes} shapes do not fit: choose one map of the model above.`
            : 'It may have been renamed. Select another map above.'}
        </p>
      </Empty>
    );
  if (graph.nodes.length === 0)
    return (
      <Empty title="Nothing to draw">
        <p>
          What the text declares and a map <code>contains</code> appears here while you type.
        </p>
      </Empty>
    );
  return <Stage key={title} {...{ graph, title, chosen, onChoose, explain }} />;
}

interface StageProperties {
  readonly graph: Graph;
  readonly title: string;
  readonly chosen: string;
  readonly onChoose: (fqn: string) => void;
  readonly explain: (fqn: string) => Promise<string>;
}

const STEP = 1.25;
const STRIDE = 60;
/** A hand that shakes while it clicks does not drag. */
const SHAKE = 4;

/** The room for a drawing, at a size to read until somebody looks at all of it, or closer. */
function Stage({ graph, title, chosen, onChoose, explain }: StageProperties) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const stage = useRef<HTMLDivElement>(null);
  const full = useFullScreen(stage);
  const hover = useExplanation(explain);
  /** All of it, whatever room there is, or a place of one's own. */
  const [own, setOwn] = useState<Camera | 'all'>();
  const placed = (known: Camera | 'all' | undefined): Camera =>
    known === 'all' ? fitted(graph, room) : (known ?? readable(graph, room));
  const camera = placed(own);
  const middle = { x: room.width / 2, y: room.height / 2 };
  // Several gestures may come before one picture: each goes on from the one before.
  const look = (change: (from: Camera) => Camera) => setOwn((known) => change(placed(known)));
  const zoom = (factor: number, at = middle) => look((from) => zoomed(from, factor, at));
  const move = (x: number, y: number) => look((from) => moved(from, x, y, graph, room));
  const show = (node: GraphNode | undefined) => {
    if (node && room.width > 0 && own !== 'all')
      setOwn((known) => {
        const from = placed(known);
        const next = showing(from, node, room);
        return next.x === from.x && next.y === from.y ? known : next;
      });
  };
  useWheel(frame, (event, at) => {
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 300), at);
    else move(-event.deltaX, -event.deltaY);
  });
  const drag = useDrag(move);
  useEffect(() => {
    show(graph.nodes.find((node) => node.fqn === chosen));
    // Only what is newly chosen comes into sight by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const does: Readonly<Record<string, () => void>> = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setOwn('all'),
      '1': () => setOwn(undefined),
      ArrowLeft: () => move(STRIDE, 0),
      ArrowRight: () => move(-STRIDE, 0),
      ArrowUp: () => move(0, STRIDE),
      ArrowDown: () => move(0, -STRIDE),
    };
    const act = does[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div ref={stage} className={css.mapView}>
      <div className={css.mapTools}>
        <Button kind="quiet" aria-label="Zoom out (-)" onClick={() => zoom(1 / STEP)}>
          −
        </Button>
        <Button kind="quiet" aria-label="Actual size" onClick={() => zoom(1 / camera.scale)}>
          {Math.round(camera.scale * 100)} %
        </Button>
        <Button kind="quiet" aria-label="Zoom in (+)" onClick={() => zoom(STEP)}>
          +
        </Button>
        <Button
          kind="quiet"
          title="Size to read (1)"
          aria-pressed={own === undefined}
          onClick={() => setOwn(undefined)}
        >
          Read
        </Button>
        <Button
          kind="quiet"
          title="Fit the whole map (0)"
          aria-pressed={own === 'all'}
          onClick={() => setOwn('all')}
        >
          Fit
        </Button>
        <Button kind="quiet" aria-pressed={full.is} onClick={full.toggle}>
          {full.is ? 'Exit full screen' : 'Full screen'}
        </Button>
      </div>
      {/* Arrow keys move it, plus and minus zoom, 0 shows all of it, 1 as much as can be read; its shapes are buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        className={drag.dragging ? cx(css.mapStage, css.dragging) : css.mapStage}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`Map ${title}`}
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        {room.width > 0 ? (
          <Drawing
            graph={graph}
            camera={camera}
            chosen={chosen}
            onChoose={onChoose}
            onFocus={show}
            onHover={drag.dragging ? hover.leave : hover.enter}
            onLeave={hover.leave}
          />
        ) : null}
      </div>
      {hover.text ? (
        <div className={css.hoverCard} role="tooltip">
          <Explanation text={hover.text} />
        </div>
      ) : null}
    </div>
  );
}

const HOVER_DELAY = 350;

/** The explanation of the shape that the pointer rests on. */
function useExplanation(explain: (fqn: string) => Promise<string>) {
  const [text, setText] = useState('');
  const turn = useRef(0);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    turn.current += 1;
    clearTimeout(wait.current);
    setText('');
  };
  const enter = (fqn: string) => {
    leave();
    const mine = turn.current;
    wait.current = setTimeout(() => {
      explain(fqn).then(
        (found) => mine === turn.current && setText(found),
        () => {
          // The next hover asks again.
        },
      );
    }, HOVER_DELAY);
  };
  useEffect(() => () => clearTimeout(wait.current), []);
  return { text, enter, leave };
}

/** Whether an element has the whole screen; Escape gives it back. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [is, setIs] = useState(false);
  useEffect(() => {
    const onChange = () =>
      setIs(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);
  const toggle = () =>
    void (is ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => {
      // The browser does not allow it here.
    });
  return { is, toggle };
}

/** How much room an element has, now and after every change. */
function useRoom(frame: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return room;
}

/** The wheel by hand: React's own listeners may not keep the page from zooming. */
function useWheel(
  frame: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent, at: { x: number; y: number }) => void,
): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      latest.current(event, { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [frame]);
}

/** Dragging with any pointer; the frame takes it over, so that nothing in it is clicked. */
function useDrag(onMove: (x: number, y: number) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  const [dragging, setDragging] = useState(false);
  const end = () => {
    from.current = undefined;
    setDragging(false);
  };
  return {
    dragging,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) from.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const last = from.current;
        if (!last) return;
        const x = event.clientX - last.x;
        const y = event.clientY - last.y;
        if (!dragging) {
          if (Math.hypot(x, y) < SHAKE) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }
        from.current = { x: event.clientX, y: event.clientY };
        onMove(x, y);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
