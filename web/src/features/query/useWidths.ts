import { useMemo, useState } from 'react';
import type { ResultColumn, Row } from '../../model/cells';
import { offsetsOf } from '../../model/selection';
import { widthOf } from './GridCells';

const NARROWEST = 48;
const WIDEST = 1_600;
/** What one press of a key adds or takes. */
export const STEP = 16;

/** Where columns begin: as wide as what is in them, until somebody draws one wider or narrower. */
export function useWidths(columns: readonly ResultColumn[], rows: readonly Row[]) {
  const [drawn, setDrawn] = useState<{
    readonly of: readonly ResultColumn[];
    readonly widths: Readonly<Record<number, number>>;
  }>({ of: columns, widths: {} });
  const widths = drawn.of === columns ? drawn.widths : {};
  const fitting = useMemo(
    () => columns.map((column, index) => widthOf(column, rows, index)),
    // The widths are those of the first rows: they must not jump when more come.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, rows],
  );
  const offsets = useMemo(
    () => offsetsOf(fitting.map((width, index) => widths[index] ?? width)),
    // oxlint-disable-next-line react/exhaustive-deps
    [fitting, drawn],
  );
  const set = (index: number, width: number) =>
    setDrawn({
      of: columns,
      widths: { ...widths, [index]: Math.max(NARROWEST, Math.min(WIDEST, Math.round(width))) },
    });
  const fit = (index: number) => {
    const { [index]: _, ...others } = widths;
    setDrawn({ of: columns, widths: others });
  };
  const width = (index: number) => (offsets[index + 1] ?? 0) - (offsets[index] ?? 0);
  return { offsets, width, set, fit };
}
