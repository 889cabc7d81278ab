import { memo, useMemo } from 'react';
import { pathOf, type DrawnLine, type Place } from '../../../model/designer/geometry';
import { css } from '../css';
import { cx } from '../../../ui/cx';

interface Properties {
  readonly lines: readonly DrawnLine[];
  readonly dim: ReadonlySet<string>;
  /** Tables whose lines are lit, and the key under the pointer or chosen. */
  readonly lit: ReadonlySet<string>;
  readonly litKey: string | undefined;
  readonly added: ReadonlySet<string>;
  readonly gone: readonly DrawnLine[];
}

/** The line that is being drawn goes over everything. */
export function DrawnNow({ from, to }: { readonly from: Place; readonly to: Place }) {
  return (
    <svg className={cx(css.relations, css.over)} width="1" height="1" aria-hidden="true">
      <path className={css.drawing} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
    </svg>
  );
}

/** One drawing for all lines, a path for each: what is out of sight costs nothing to paint. */
export const Relations = memo(function Relations(properties: Properties) {
  const { lines, dim, lit, litKey, added, gone } = properties;
  const paths = useMemo(
    () =>
      lines.map(({ line, curve }) => {
        const kind =
          line.key === litKey || lit.has(line.from) || lit.has(line.to)
            ? 'lit'
            : added.has(line.key)
              ? 'added'
              : dim.has(line.from) || dim.has(line.to)
                ? 'dim'
                : 'plain';
        return <path key={line.id} className={css[kind]} d={pathOf(curve, line.many)} />;
      }),
    [lines, dim, lit, litKey, added],
  );
  return (
    <svg className={css.relations} width="1" height="1" aria-hidden="true">
      {paths}
      {gone.map(({ line, curve }) => (
        <path key={line.id} className={css.gone} d={pathOf(curve, line.many)} />
      ))}
    </svg>
  );
});
