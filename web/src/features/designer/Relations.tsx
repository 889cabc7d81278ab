import { memo, useMemo } from 'react';
import { pathOf, type DrawnLine, type Place } from '../../model/designer/geometry';

interface Properties {
  readonly lines: readonly DrawnLine[];
  readonly dim: ReadonlySet<string>;
  /** Tables whose lines are lit, and the key under the pointer or chosen. */
  readonly lit: ReadonlySet<string>;
  readonly litKey: string | undefined;
  readonly added: ReadonlySet<string>;
  readonly gone: readonly DrawnLine[];
  readonly drawing: { readonly from: Place; readonly to: Place } | undefined;
}

/** All lines in five paths: a browser moves few large things more easily than many small ones. */
export const Relations = memo(function Relations(properties: Properties) {
  const { lines, dim, lit, litKey, added, gone, drawing } = properties;
  const paths = useMemo(() => {
    const all = { plain: '', dim: '', lit: '', added: '', gone: '' };
    for (const { line, curve } of lines) {
      const kind =
        line.key === litKey || lit.has(line.from) || lit.has(line.to)
          ? 'lit'
          : added.has(line.key)
            ? 'added'
            : dim.has(line.from) || dim.has(line.to)
              ? 'dim'
              : 'plain';
      all[kind] += pathOf(curve, line.many);
    }
    for (const { line, curve } of gone) all.gone += pathOf(curve, line.many);
    return all;
  }, [lines, dim, lit, litKey, added, gone]);
  return (
    <svg className="relations" width="1" height="1" aria-hidden="true">
      {Object.entries(paths).map(([kind, path]) =>
        path === '' ? null : <path key={kind} className={kind} d={path} />,
      )}
      {drawing ? (
        <path
          className="drawing"
          d={`M${drawing.from.x} ${drawing.from.y}L${drawing.to.x} ${drawing.to.y}`}
        />
      ) : null}
    </svg>
  );
});
