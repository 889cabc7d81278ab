import { memo, useMemo, type KeyboardEvent } from 'react';
import type { Camera } from '../../model/camera';
import type {
  Graph,
  GraphEdge,
  GraphLine,
  GraphNode,
  LegendEntry as Entry,
  Placed,
  PlacedText,
} from './types';
import { css } from './css';
import { cx } from '../../ui/cx';

interface Properties {
  readonly graph: Graph;
  readonly camera: Camera;
  readonly chosen: string;
  readonly onChoose: (fqn: string) => void;
  /** A shape was reached by the keyboard, in sight or not. */
  readonly onFocus: (node: GraphNode) => void;
  readonly onHover: (fqn: string) => void;
  readonly onLeave: () => void;
}

const NAME = 14;
/** From farther away small letters are not drawn, and names are as large as their shapes allow. */
const FAR = 0.62;
const READABLE = 9;
const LARGEST_NAME = 24;

/** A map where the server has placed everything. */
export function Drawing(properties: Properties) {
  const { graph, camera, chosen, onChoose, onFocus, onHover, onLeave } = properties;
  const { nodes, edges, lines, frames, legend } = graph;
  const { x, y, scale } = camera;
  const related = useMemo(() => {
    const at = nodes.find((node) => node.fqn === chosen)?.id;
    return new Set(edges.filter((edge) => edge.from === at || edge.to === at).map((e) => e.id));
  }, [nodes, edges, chosen]);
  const isRelated = (line: GraphLine) => line.edges.some((edge) => related.has(edge));
  const far = scale < FAR;
  const size = far ? Math.min(LARGEST_NAME, READABLE / scale) : NAME;
  return (
    <svg>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        {frames.map((frame) => (
          <Frame key={`${frame.x} ${frame.y}`} frame={frame} />
        ))}
        {lines.map((line) => (
          <Way key={line.path} line={line} edges={edges} strong={isRelated(line)} />
        ))}
        {nodes.map((node) => (
          <g key={node.id} onPointerEnter={() => onHover(node.fqn)} onPointerLeave={onLeave}>
            <Shape
              node={node}
              size={size}
              far={far}
              chosen={node.fqn === chosen}
              onChoose={onChoose}
              onFocus={onFocus}
            />
          </g>
        ))}
        {lines.map((line) =>
          far && !isRelated(line)
            ? null
            : line.labels.map((label) => <Pill key={`${label.x} ${label.y}`} label={label} />),
        )}
        {legend.map((entry) => (
          <LegendEntry key={`${entry.x} ${entry.y}`} entry={entry} />
        ))}
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
  const { x, y, width, height, outline } = node;
  const domain = node.type === 'Domain';
  const said = [node.label, domain ? 'domain' : 'bounded context', node.classification, node.team]
    .filter(Boolean)
    .join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(node.fqn);
  };
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
      {outline ? (
        <path className={css.body} d={outline} />
      ) : (
        <rect className={css.body} x={x} y={y} width={width} height={height} rx={8} />
      )}
      {domain ? null : (
        <rect
          className={css.band}
          x={outline ? x + 8 : x}
          y={y + 8}
          width={4}
          height={height - 16}
        />
      )}
      {far ? <LargeName node={node} size={size} /> : <Texts texts={node.texts} />}
    </g>
  );
});

/** Each text is as wide as it was measured, whatever font the browser has. */
function Texts({ texts }: { readonly texts: readonly PlacedText[] }) {
  return texts.map(({ font, x, y, width, text }) => (
    <text
      key={`${x} ${y}`}
      className={font === 'small' ? css.detail : css.name}
      x={x}
      y={y}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  ));
}

function LargeName({ node, size }: { readonly node: GraphNode; readonly size: number }) {
  const { x, y, width, height, type } = node;
  const domain = type === 'Domain';
  const lines = domain ? [cut(node.label, width - 24, size * 0.65)] : linesOf(node, size);
  const first = domain
    ? y + 21 + (size - NAME) / 2
    : y + height / 2 + size * (0.36 - (lines.length - 1) * 0.52);
  return (
    <text className={css.name} textAnchor={domain ? 'start' : 'middle'} style={{ fontSize: size }}>
      {lines.map((line, index) => (
        <tspan key={line} x={domain ? x + 16 : x + width / 2} y={first + index * size * 1.05}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A name in large letters: in two lines where it does not fit into one. */
function linesOf({ label, width, height }: GraphNode, size: number): readonly string[] {
  const room = width - 12;
  const fits = label.length * size * 0.65 <= room;
  const middle = label.length / 2;
  const [at] = [...label.matchAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[-_])/g)]
    .map((found) => found.index)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (fits || at === undefined || 2 * size > height) return [cut(label, room, size * 0.65)];
  return [label.slice(0, at), label.slice(at)].map((part) => cut(part, room, size * 0.65));
}

const cut = (text: string, width: number, character: number) => {
  const most = Math.max(4, Math.floor(width / character));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};

function Frame({ frame }: { readonly frame: Placed }) {
  const { x, y, width, height, texts } = frame;
  return (
    <g className={css.frame}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <Texts texts={texts} />
    </g>
  );
}

interface WayProperties {
  readonly line: GraphLine;
  readonly edges: readonly GraphEdge[];
  readonly strong: boolean;
}

function Way({ line, edges, strong }: WayProperties) {
  const title = edges
    .filter((edge) => line.edges.includes(edge.id))
    .map(({ from, to, kind }) => `${from} – ${to}: ${kind}`)
    .join('\n');
  return (
    <g className={cx(css.way, css[line.look], strong && css.strong)}>
      <title>{title}</title>
      <path d={line.path} />
      {line.heads.map((head) => (
        <polygon key={head} points={head} />
      ))}
    </g>
  );
}

function Pill({ label }: { readonly label: Placed }) {
  const { x, y, width, height, texts } = label;
  return (
    <g className={css.pill} aria-hidden="true">
      <rect x={x} y={y} width={width} height={height} rx={9} />
      <Texts texts={texts} />
    </g>
  );
}

function LegendEntry({ entry }: { readonly entry: Entry }) {
  const { x, y, width, height, symbol, hue, outline, texts } = entry;
  const middle = y + height / 2;
  return (
    <g className={cx(css.legend, css[`hue${hue}`])}>
      {symbol === 'classification' ? (
        <rect className={css.band} x={x} y={y} width={width} height={height} rx={3} />
      ) : null}
      {outline ? <path className={css.body} d={outline} /> : null}
      {symbol === 'together' || symbol === 'apart' ? (
        <g className={cx(css.way, css[symbol])}>
          <path d={`M${x} ${middle}h${width}`} />
        </g>
      ) : null}
      <Texts texts={texts} />
    </g>
  );
}
