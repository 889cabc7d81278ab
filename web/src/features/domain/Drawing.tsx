import { memo, useMemo, type KeyboardEvent } from 'react';
import type { Camera } from '../../model/camera';
import type { Graph, GraphEdge, GraphNode, Point } from './types';
import { css } from './css';
import { cx } from '../../ui/cx';

interface Properties {
  readonly graph: Graph;
  readonly camera: Camera;
  readonly chosen: string;
  readonly onChoose: (fqn: string) => void;
  /** A shape was reached by the keyboard, in sight or not. */
  readonly onFocus: (node: GraphNode) => void;
}

const CHARACTER = 6.1;
/** From farther away small letters are not drawn, and names are as large as their shapes allow. */
const FAR = 0.62;
const READABLE = 9;
const LARGEST_NAME = 24;

/** The shapes and ways of a map, as they were laid out. */
export function Drawing({ graph, camera, chosen, onChoose, onFocus }: Properties) {
  const { nodes, edges } = graph;
  const { x, y, scale } = camera;
  const related = useMemo(() => {
    const at = nodes.find((node) => node.fqn === chosen)?.id;
    return new Set(edges.filter((edge) => edge.from === at || edge.to === at).map((e) => e.id));
  }, [nodes, edges, chosen]);
  const far = scale < FAR;
  const size = far ? Math.min(LARGEST_NAME, READABLE / scale) : 13;
  return (
    <svg className={far ? undefined : undefined}>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        {edges.map((edge) => (
          <Way key={edge.id} edge={edge} strong={related.has(edge.id)} />
        ))}
        {nodes.map((node) => (
          <Shape
            key={node.id}
            node={node}
            size={size}
            far={far}
            chosen={node.fqn === chosen}
            onChoose={onChoose}
            onFocus={onFocus}
          />
        ))}
        {edges.map((edge) =>
          far && !related.has(edge.id) ? null : <Labels key={edge.id} edge={edge} />,
        )}
      </g>
    </svg>
  );
}

interface ShapeProperties {
  readonly node: GraphNode;
  /** Of the letters of its name. */
  readonly size: number;
  readonly far: boolean;
  readonly chosen: boolean;
  readonly onChoose: (fqn: string) => void;
  readonly onFocus: (node: GraphNode) => void;
}

const Shape = memo(function Shape({ node, size, far, chosen, onChoose, onFocus }: ShapeProperties) {
  const { x, y, width, height } = node;
  const domain = node.type === 'Domain';
  const detail = domain
    ? (node.description ?? node.classification ?? '')
    : node.parent
      ? (node.team ?? '')
      : [node.domain, node.team].filter(Boolean).join(' · ');
  const said = [node.label, domain ? 'domain' : 'bounded context', node.classification, node.team]
    .filter(Boolean)
    .join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(node.fqn);
  };
  const left = domain ? x + 16 : x + width / 2;
  const anchor = domain ? 'start' : 'middle';
  const lines = far && !domain ? linesOf(node, size) : [cut(node.label, width - 24, size * 0.57)];
  const first = domain
    ? y + 21 + (size - 13) / 2
    : y + height / 2 + (detail && !far ? -2 : size * (0.36 - (lines.length - 1) * 0.52));
  return (
    <g
      className={cx(css.shape, domain && css.domain, css[`hue${node.hue}`], chosen && css.chosen)}
      role="button"
      tabIndex={0}
      aria-label={said}
      aria-pressed={chosen}
      onClick={() => onChoose(node.fqn)}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(node)}
    >
      <title>{[node.fqn, node.classification, node.description].filter(Boolean).join('\n')}</title>
      <rect x={x} y={y} width={width} height={height} rx={domain ? 8 : 6} />
      {domain ? null : <rect className={css.band} x={x} y={y} width={5} height={height} rx={2} />}
      <text className={css.name} textAnchor={anchor} style={{ fontSize: size }}>
        {lines.map((line, index) => (
          <tspan key={line} x={left} y={first + index * size * 1.05}>
            {line}
          </tspan>
        ))}
      </text>
      {far ? null : (
        <text
          className={css.detail}
          x={left}
          y={domain ? y + 37 : y + height / 2 + 14}
          textAnchor={anchor}
        >
          {cut(detail, width - 24, CHARACTER)}
        </text>
      )}
    </g>
  );
});

/** A name in large letters: in two lines where it does not fit into one. */
function linesOf({ label, width, height }: GraphNode, size: number): readonly string[] {
  const room = width - 12;
  const fits = label.length * size * 0.6 <= room;
  const middle = label.length / 2;
  const [at] = [...label.matchAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[-_])/g)]
    .map((found) => found.index)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (fits || at === undefined || 2 * size > height) return [cut(label, room, size * 0.6)];
  return [label.slice(0, at), label.slice(at)].map((part) => cut(part, room, size * 0.6));
}

const cut = (text: string, width: number, character: number) => {
  const most = Math.max(4, Math.floor(width / character));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};

function Way({ edge, strong }: { readonly edge: GraphEdge; readonly strong: boolean }) {
  const { points, direction, kind } = edge;
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (!first || !second || !before || !last) return null;
  const look =
    kind === 'SeparateWays'
      ? css.apart
      : /SharedKernel|Partnership/.test(kind)
        ? css.together
        : undefined;
  return (
    <g className={cx(css.way, look, strong && css.strong)}>
      <title>{`${edge.kind}: ${edge.fromLabel} ${edge.label} ${edge.toLabel}`}</title>
      <path d={pathOf(points)} />
      {direction === 'none' ? null : <polygon points={headOf(before, last)} />}
      {direction === 'both' ? <polygon points={headOf(second, first)} /> : null}
    </g>
  );
}

/** Level where it leaves and where it arrives, with a curve between. */
function pathOf(points: readonly Point[]): string {
  return points
    .map((to, index) => {
      const from = points[index - 1];
      if (!from) return `M${to.x} ${to.y}`;
      if (from.x === to.x || from.y === to.y) return `L${to.x} ${to.y}`;
      const half = (to.x - from.x) / 2;
      return `C${from.x + half} ${from.y} ${to.x - half} ${to.y} ${to.x} ${to.y}`;
    })
    .join(' ');
}

function headOf(before: Point, tip: Point): string {
  if (before.x === tip.x) {
    const back = before.y < tip.y ? -9 : 9;
    return `${tip.x} ${tip.y} ${tip.x - 5} ${tip.y + back} ${tip.x + 5} ${tip.y + back}`;
  }
  const back = before.x < tip.x ? -9 : 9;
  return `${tip.x} ${tip.y} ${tip.x + back} ${tip.y - 5} ${tip.x + back} ${tip.y + 5}`;
}

function Labels({ edge }: { readonly edge: GraphEdge }) {
  const { points } = edge;
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (!first || !second || !before || !last) return null;
  return (
    <>
      <Pill at={beside(first, second, edge.fromLabel, 8)} text={edge.fromLabel} />
      <Pill at={beside(last, before, edge.toLabel, 14)} text={edge.toLabel} />
      <Pill at={middleOf(points, first, second)} text={edge.label} />
    </>
  );
}

/** Above a shape that it comes back to, else where it is level between others, else half way. */
function middleOf(points: readonly Point[], first: Point, second: Point): Point {
  const [, , third, fourth] = points;
  if (third && first.x === second.x) return { x: (first.x + third.x) / 2, y: second.y };
  const [from, to] = third && fourth ? [second, third] : [first, second];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

const pillWidth = (text: string) => text.length * CHARACTER + 14;

/** At an end of a way, on the way. */
function beside(end: Point, next: Point, text: string, distance: number): Point {
  if (end.x === next.x) return { x: end.x, y: next.y };
  const away = pillWidth(text) / 2 + distance;
  return { x: end.x + (next.x > end.x ? away : -away), y: end.y };
}

function Pill({ at, text }: { readonly at: Point; readonly text: string }) {
  if (!text) return null;
  const width = pillWidth(text);
  return (
    <g className={css.pill} aria-hidden="true">
      <rect x={at.x - width / 2} y={at.y - 9} width={width} height={18} rx={9} />
      <text x={at.x} y={at.y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
