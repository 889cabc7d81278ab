import { useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Notice';
import type { Graph, GraphEdge, GraphNode, Point, View } from './types';
import './drawing.css';

interface Properties {
  readonly view: View | undefined;
  /** The element that is explained now. */
  readonly chosen: string;
  readonly onChoose: (fqn: string) => void;
}

const ZOOMS = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2];
const SMALLEST = 0.55;
const LARGEST = 1.25;
const CHARACTER = 6.1;

/** A map as the server has laid it out; drawn anew with every answer. */
export function MapView({ view, chosen, onChoose }: Properties) {
  const [zoom, setZoom] = useState<number>();
  if (!view) return <div className="map-view" aria-busy="true" />;
  const { graph } = view;
  if (!graph)
    return (
      <Empty title={view.shapes ? 'Too much for one picture' : 'There is no such map'}>
        <p>
          {view.shapes
            ? `${view.shapes} shapes do not fit: choose one map of the model above.`
            : 'It may have been renamed: choose another above.'}
        </p>
      </Empty>
    );
  if (graph.nodes.length === 0)
    return (
      <Empty title="Nothing to draw yet">
        <p>
          What the text declares and a map <code>contains</code> appears here while you type.
        </p>
      </Empty>
    );
  const step = (by: number) => {
    const now = ZOOMS.indexOf(ZOOMS.findLast((each) => each <= (zoom ?? 1)) ?? 1);
    setZoom(ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, now + by))]);
  };
  return (
    <div className="map-view">
      <div className="map-tools">
        <Button kind="quiet" aria-label="Smaller" onClick={() => step(-1)}>
          −
        </Button>
        <Button kind="quiet" onClick={() => setZoom(undefined)}>
          Fit
        </Button>
        <Button kind="quiet" aria-label="Larger" onClick={() => step(1)}>
          +
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="map-scroll" tabIndex={0} role="region" aria-label={`Map ${view.title ?? ''}`}>
        <Drawing graph={graph} zoom={zoom} chosen={chosen} onChoose={onChoose} />
      </div>
    </div>
  );
}

interface DrawingProperties {
  readonly graph: Graph;
  readonly zoom: number | undefined;
  readonly chosen: string;
  readonly onChoose: (fqn: string) => void;
}

function Drawing({ graph, zoom, chosen, onChoose }: DrawingProperties) {
  const { width, height, nodes, edges } = graph;
  const related = useMemo(() => {
    const at = nodes.find((node) => node.fqn === chosen)?.id;
    return new Set(edges.filter((edge) => edge.from === at || edge.to === at).map((e) => e.id));
  }, [nodes, edges, chosen]);
  // Fitted to the room there is, as long as it can be read.
  const size =
    zoom === undefined
      ? { width: '100%', minWidth: width * SMALLEST, maxWidth: width * LARGEST }
      : { width: width * zoom };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} style={{ ...size, aspectRatio: width / height }}>
      {nodes.map((node) => (
        <Shape key={node.id} node={node} chosen={node.fqn === chosen} onChoose={onChoose} />
      ))}
      {edges.map((edge) => (
        <Way key={edge.id} edge={edge} strong={related.has(edge.id)} />
      ))}
      {edges.map((edge) => (
        <Labels key={edge.id} edge={edge} />
      ))}
    </svg>
  );
}

function Shape({
  node,
  chosen,
  onChoose,
}: {
  readonly node: GraphNode;
  readonly chosen: boolean;
  readonly onChoose: (fqn: string) => void;
}) {
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
  return (
    <g
      className={`shape ${domain ? 'domain' : 'context'} hue${node.hue}${chosen ? ' chosen' : ''}`}
      role="button"
      tabIndex={0}
      aria-label={said}
      aria-pressed={chosen}
      onClick={() => onChoose(node.fqn)}
      onKeyDown={onKeyDown}
    >
      <title>{[node.fqn, node.classification, node.description].filter(Boolean).join('\n')}</title>
      <rect x={x} y={y} width={width} height={height} rx={domain ? 8 : 6} />
      {domain ? null : <rect className="band" x={x} y={y} width={5} height={height} rx={2} />}
      <text
        className="name"
        x={left}
        y={domain ? y + 21 : y + height / 2 + (detail ? -2 : 5)}
        textAnchor={anchor}
      >
        {cut(node.label, width - 24, 7.4)}
      </text>
      <text
        className="detail"
        x={left}
        y={domain ? y + 37 : y + height / 2 + 14}
        textAnchor={anchor}
      >
        {cut(detail, width - 24, CHARACTER)}
      </text>
    </g>
  );
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
    kind === 'SeparateWays' ? ' apart' : /SharedKernel|Partnership/.test(kind) ? ' together' : '';
  return (
    <g className={`way${look}${strong ? ' strong' : ''}`}>
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
  const [first, second, third] = points;
  const [before, last] = points.slice(-2);
  if (!first || !second || !before || !last) return null;
  const loop = points.length > 2 && first.x === second.x && third !== undefined;
  const other = loop ? third : second;
  const middle = {
    x: (first.x + other.x) / 2,
    y: loop ? second.y : (first.y + other.y) / 2,
  };
  return (
    <>
      <Pill at={beside(first, second, edge.fromLabel, 8)} text={edge.fromLabel} />
      <Pill at={beside(last, before, edge.toLabel, 14)} text={edge.toLabel} />
      <Pill at={middle} text={edge.label} />
    </>
  );
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
    <g className="pill" aria-hidden="true">
      <rect x={at.x - width / 2} y={at.y - 9} width={width} height={18} rx={9} />
      <text x={at.x} y={at.y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
