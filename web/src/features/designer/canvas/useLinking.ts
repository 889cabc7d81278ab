import type { Node, ReactFlowInstance } from '@xyflow/react';
import { useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import type { Place } from '../../../model/designer/geometry';
import { columnOf, isKey, type Tables } from '../../../model/designer/schema';
import type { Desk } from '../Desk';

interface End {
  readonly table: string;
  readonly column: string;
}

/** Drawing a foreign key from column to column. */
export function useLinking(desk: Desk, flow: RefObject<ReactFlowInstance<Node> | undefined>) {
  const [line, setLine] = useState<{ from: Place; to: Place }>();

  /** True when the pointer took hold of a column's grip. */
  const begin = (event: ReactPointerEvent): boolean => {
    const grip = (event.target as HTMLElement).closest<HTMLElement>('[data-action="link"]');
    const start = endAt(event.target as Element);
    const now = flow.current;
    if (!grip || !start || !now || event.button !== 0) return false;
    event.preventDefault();
    event.stopPropagation();
    const at = (moved: PointerEvent | ReactPointerEvent) =>
      now.screenToFlowPosition({ x: moved.clientX, y: moved.clientY });
    const from = at(event);
    const move = (moved: PointerEvent) => {
      setLine({ from, to: at(moved) });
      mark(document.elementFromPoint(moved.clientX, moved.clientY));
    };
    const end = (dropped?: PointerEvent) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('keydown', onKey, true);
      mark(null);
      setLine(undefined);
      const target = dropped
        ? endAt(document.elementFromPoint(dropped.clientX, dropped.clientY))
        : undefined;
      if (target && (target.table !== start.table || target.column !== start.column)) {
        void link(desk, start, target);
      }
    };
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('keydown', onKey, true);
    return true;
  };
  return { line, begin };
}

function endAt(element: Element | null): End | undefined {
  const table = element?.closest<HTMLElement>('[data-table]')?.dataset['table'];
  const column = element?.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return table && column ? { table, column } : undefined;
}

function mark(element: Element | null): void {
  document
    .querySelectorAll('[data-column][data-target]')
    .forEach((each) => each.removeAttribute('data-target'));
  element?.closest('[data-column]')?.setAttribute('data-target', '');
}

/** Whoever draws from a key to a plain column means the plain one to point at the key. */
function pointing(tables: Tables, from: End, to: End): [End, End] {
  const fromKey = isKey(tables.get(from.table)!, from.column);
  const toKey = isKey(tables.get(to.table)!, to.column);
  return fromKey && !toKey ? [to, from] : [from, to];
}

async function link(desk: Desk, first: End, second: End): Promise<void> {
  const { tables } = desk.design;
  if (!tables.has(first.table) || !tables.has(second.table)) return;
  const [from, to] = pointing(tables, first, second);
  const source = tables.get(from.table)!;
  const target = tables.get(to.table)!;
  const column = columnOf(source, from.column)!.name;
  const referencedColumn = columnOf(target, to.column)!.name;
  await desk.edit(
    [
      {
        op: 'add_foreign_key',
        table: { id: source.id },
        foreignKey: {
          referencedTable: { id: target.id },
          mappings: [{ column, referencedColumn }],
        },
      },
    ],
    `${source.name}.${column} now points at ${target.name}.${referencedColumn}.`,
  );
}
