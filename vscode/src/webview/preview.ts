/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// A map in its panel: zoomed, dragged, reached by keys and pointed at. It has the camera of the workbench.
import {
  fitted,
  moved,
  readable,
  showing,
  zoomed,
  type Box,
  type Camera,
} from '../../../web/src/model/camera';
import { png } from '../../../web/src/ui/png';
import type { FromPage, ToPage } from '../previewPage';

declare function acquireVsCodeApi(): {
  postMessage(said: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const STEP = 1.25;
const STRIDE = 60;
/** A hand that shakes while it clicks does not drag. */
const SHAKE = 4;
const HOVER_DELAY = 350;

const editor = acquireVsCodeApi();
// It takes no target: the extension alone hears it.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (said: FromPage) => editor.postMessage(said);
const stage = element('stage');
const card = element('card');
let source = '';
let title = '';
let chosen = '';
/** All of the map, a size to read, or a place of one's own. */
let camera: Camera | 'fit' | 'read' = kept();
let hovered = '';
let wait: ReturnType<typeof setTimeout> | undefined;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

function kept(): Camera | 'fit' | 'read' {
  return (editor.getState() as { camera?: Camera } | undefined)?.camera ?? 'read';
}

const drawing = () => stage.querySelector('svg');
const room = () => ({ width: stage.clientWidth, height: stage.clientHeight });
const shapes = () => [...stage.querySelectorAll<SVGGElement>('[data-id]')];
const idOf = (shape: Element) => shape.getAttribute('data-id') ?? '';

function size() {
  const svg = drawing();
  return {
    width: Number(svg?.getAttribute('width') ?? 1),
    height: Number(svg?.getAttribute('height') ?? 1),
  };
}

function now(): Camera {
  if (camera === 'fit') return fitted(size(), room());
  return camera === 'read' ? readable(size(), room()) : camera;
}

function look(next: Camera | 'fit' | 'read'): void {
  camera = next;
  const { x, y, scale } = now();
  const svg = drawing();
  if (svg) svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  element('scale').textContent = `${Math.round(scale * 100)} %`;
  editor.setState(typeof camera === 'string' ? {} : { camera });
}

const middle = () => ({ x: room().width / 2, y: room().height / 2 });
const zoom = (factor: number, at = middle()) => look(zoomed(now(), factor, at));
const move = (x: number, y: number) => look(moved(now(), x, y, size(), room()));

function show(shape: SVGGElement): void {
  const { x, y, width, height }: Box = shape.getBBox();
  if (camera !== 'fit') look(showing(now(), { x, y, width, height }, room()));
}

/** Marks a shape; one that was not marked before comes into sight. */
function choose(id: string): void {
  const isNew = id !== chosen;
  chosen = id;
  for (const shape of shapes()) {
    const is = idOf(shape) === id;
    shape.classList.toggle('chosen', is);
    shape.setAttribute('aria-pressed', String(is));
    if (is && isNew) show(shape);
  }
}

function explain(id: string): void {
  hovered = id;
  clearTimeout(wait);
  if (id === '') card.hidden = true;
  else wait = setTimeout(() => say({ hover: id }), HOVER_DELAY);
}

function prepare(shape: SVGGElement): void {
  const id = idOf(shape);
  const tooltip = shape.querySelector('title');
  shape.setAttribute('role', 'button');
  shape.setAttribute('tabindex', '0');
  shape.setAttribute('aria-label', tooltip?.textContent?.replaceAll('\n', ', ') ?? id);
  tooltip?.remove();
  shape.addEventListener('click', () => say({ open: id }));
  shape.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    say({ open: id });
  });
  shape.addEventListener('pointerenter', () => explain(id));
  shape.addEventListener('pointerleave', () => explain(''));
  shape.addEventListener('focus', () => {
    show(shape);
    explain(id);
  });
  shape.addEventListener('blur', () => explain(''));
}

function draw(map: { title: string; svg: string }): void {
  if (map.title !== title && title !== '') camera = 'read';
  ({ title, svg: source } = map);
  const focused = document.activeElement?.getAttribute('data-id');
  stage.innerHTML = source;
  shapes().forEach(prepare);
  look(camera);
  choose(chosen);
  if (focused)
    shapes()
      .find((shape) => idOf(shape) === focused)
      ?.focus();
}

async function savePicture(): Promise<void> {
  const bytes = new Uint8Array(await (await png(source)).arrayBuffer());
  say({ png: bytes });
}

addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if ('map' in data) draw(data.map);
  else if ('text' in data) {
    stage.textContent = data.text;
    source = '';
  } else if ('chosen' in data) choose(data.chosen);
  else if (data.explained.id === hovered) {
    card.innerHTML = data.explained.html;
    card.hidden = data.explained.html === '';
  }
});

const actions: Readonly<Record<string, () => void>> = {
  '+': () => zoom(STEP),
  '=': () => zoom(STEP),
  '-': () => zoom(1 / STEP),
  '0': () => look('fit'),
  '1': () => look('read'),
  ArrowLeft: () => move(STRIDE, 0),
  ArrowRight: () => move(-STRIDE, 0),
  ArrowUp: () => move(0, STRIDE),
  ArrowDown: () => move(0, -STRIDE),
  Escape: () => explain(''),
};
addEventListener('keydown', (event) => {
  const act = actions[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
});

for (const button of document.querySelectorAll<HTMLElement>('[data-key]'))
  button.addEventListener('click', () => actions[button.dataset['key'] ?? '']?.());
element('png').addEventListener('click', () => source !== '' && void savePicture());

stage.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    const { left, top } = stage.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 300), at);
    else move(-event.deltaX, -event.deltaY);
  },
  { passive: false },
);

let from: { x: number; y: number } | undefined;
let dragging = false;
stage.addEventListener('pointerdown', (event) => {
  if (event.button === 0) from = { x: event.clientX, y: event.clientY };
});
stage.addEventListener('pointermove', (event) => {
  if (!from) return;
  const x = event.clientX - from.x;
  const y = event.clientY - from.y;
  if (!dragging && Math.hypot(x, y) < SHAKE) return;
  if (!dragging) stage.setPointerCapture(event.pointerId);
  dragging = true;
  explain('');
  from = { x: event.clientX, y: event.clientY };
  move(x, y);
});
for (const end of ['pointerup', 'pointercancel'] as const)
  stage.addEventListener(end, () => {
    from = undefined;
    dragging = false;
  });
new ResizeObserver(() => look(camera)).observe(stage);
say({ ready: true });
