import type { Node } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { ghostColumns, marksOf, type How } from '../../../model/designer/changes';
import { HEAD, heightOf, ROW, widthOf, type Places } from '../../../model/designer/geometry';
import { ownerColors, ownerText } from '../../../model/designer/owners';
import type { Column, Table } from '../../../model/designer/schema';
import type { Desk } from '../Desk';
import type { TableData } from './TableNode';

const NONE: readonly Column[] = [];
const NO_HANDLES: never[] = [];
const NO_MARKS: ReadonlyMap<string, How> = new Map();

/** Data of tables that did not change stays the same object, so that nothing is drawn anew. */
class SameData {
  #kept = new Map<string, TableData>();

  all(fresh: readonly TableData[]): TableData[] {
    const result = fresh.map((data) => {
      const before = this.#kept.get(data.table.id);
      return before && Object.entries(data).every(([name, value]) => before[name] === value)
        ? before
        : data;
    });
    this.#kept = new Map(result.map((data) => [data.table.id, data]));
    return result;
  }
}

/** The tables as nodes. */
export function useTableNodes(desk: Desk, places: Places, found: string): Node<TableData>[] {
  const { design, sight, isFolded, selected, state, changes } = desk;
  const { glowing } = state;
  const kept = desk.places.places;
  const [same] = useState(() => new SameData());
  const marks = useMemo(() => marksOf(changes), [changes]);
  const ghosts = useMemo(() => ghostColumns(design), [design]);
  const colors = useMemo(() => ownerColors(design), [design]);
  const data = useMemo(() => {
    const dataOf = (table: Table, ghost: boolean): TableData => ({
      table,
      folded: isFolded(table.id),
      dim: sight.dim.has(table.id),
      ghost,
      marks: marks.has(table.id) ? marks : NO_MARKS,
      goneColumns: ghosts.get(table.id) ?? NONE,
      more: (design.notEdited.get(table.id) ?? []).join(', '),
      moreCount: design.notEdited.get(table.id)?.length ?? 0,
      color: kept.get(table.id)?.color ?? colors.get(table.id) ?? '',
      owner: ownerText(design, table.id),
      glow: glowing.get(table.id) ?? '',
      found: found === table.id || table.columns.some((each) => each.id === found) ? found : '',
    });
    return same.all([
      ...[...sight.shown.values()].map((table) => dataOf(table, false)),
      ...[...design.base.values()]
        .filter((table) => !design.tables.has(table.id))
        .map((table) => dataOf(table, true)),
    ]);
  }, [same, design, sight, isFolded, marks, ghosts, glowing, found, kept, colors]);
  return useMemo(
    () =>
      data.flatMap((each): Node<TableData>[] => {
        const position = places.get(each.table.id);
        if (!position) return [];
        const rows = each.goneColumns.length * ROW;
        const height = Math.max(heightOf(each.table, each.folded) + rows, HEAD + 6);
        const width = widthOf(position);
        const chosen = selected.has(each.table.id);
        return [
          {
            id: each.table.id,
            type: 'table',
            position,
            // Placed, not moved there: five hundred transforms, or as many layers one over the other, would
            // be weighed anew for each picture.
            style: {
              left: position.x,
              top: position.y,
              transform: 'none',
              zIndex: chosen ? 1 : 'auto',
            },
            data: each,
            width,
            height,
            measured: { width, height },
            handles: NO_HANDLES,
            selected: chosen,
            draggable: !each.ghost,
            selectable: !each.ghost,
          },
        ];
      }),
    [data, places, selected],
  );
}
