import type { Table } from '../../model/designer/schema';
import { labelOf } from '../../model/designer/schema';
import { copy } from '../../ui/copy';
import { hrefOf } from '../../ui/Navigation';
import type { MenuAction } from '../../ui/Menu';
import { NEW_TABLE, type Desk } from './Desk';
import type { Place } from '../../model/designer/geometry';

/** What can be done on an empty place of the canvas. */
export function canvasActions(desk: Desk, at: Place | undefined): readonly MenuAction[] {
  const { layout, sight, attempt } = desk;
  return [
    {
      id: 'new',
      title: 'New table here',
      icon: 'plus',
      keys: 'T',
      run: () => desk.openTable({ id: NEW_TABLE, tab: 'columns', ...(at ? { at } : {}) }),
    },
    { id: 'import', title: 'Import…', icon: 'upload', run: () => desk.showWindow('import') },
    {
      id: 'all',
      title: 'Select all tables',
      keys: 'Ctrl+A',
      apart: true,
      run: () => desk.select(sight.shown.keys()),
    },
    {
      id: 'arrange',
      title: 'Arrange tables',
      icon: 'arrange',
      run: () => void attempt(() => layout.arrange(sight.shown)),
    },
    { id: 'fit', title: 'Fit to screen', icon: 'fit', keys: '0', run: desk.fit },
  ];
}

/** What can be done with a table, or with all that are selected where it is one of them. */
export function tableActions(desk: Desk, table: Table): readonly MenuAction[] {
  const { selected, narrowing, setNarrowing, isFolded, layout, attempt } = desk;
  const many = selected.has(table.id) && selected.size > 1 ? [...selected] : [table.id];
  const link = `${window.location.origin}${window.location.pathname}${hrefOf(
    window.location.hash.slice(1).split('?')[0] ?? '',
    { table: labelOf(table) },
  )}`;
  return [
    {
      id: 'edit',
      title: 'Edit table',
      icon: 'table',
      keys: 'Enter',
      run: () => desk.openTable({ id: table.id, tab: 'columns' }),
    },
    {
      id: 'keys',
      title: 'Foreign keys',
      icon: 'relation',
      run: () => desk.openTable({ id: table.id, tab: 'keys' }),
    },
    {
      id: 'only',
      title: many.length > 1 ? `Show only these ${many.length}` : 'Show only this and related',
      icon: 'filter',
      apart: true,
      run: () => setNarrowing({ ...narrowing, only: new Set(many), neighbours: true }),
    },
    {
      id: 'fold',
      title: isFolded(table.id) ? 'Show all columns' : 'Show fewer columns',
      keys: 'Space',
      run: () => void attempt(() => layout.fold(table.id, !isFolded(table.id))),
    },
    { id: 'link', title: 'Copy link', icon: 'copy', run: () => void copy(link) },
    {
      id: 'delete',
      title: many.length > 1 ? `Delete ${many.length} tables…` : 'Delete table…',
      icon: 'bin',
      keys: 'Del',
      danger: true,
      apart: true,
      run: () => desk.askDelete(many),
    },
  ];
}
