import type { Column, Table } from '../../model/designer/schema';
import { isKey, labelOf } from '../../model/designer/schema';
import { copy } from '../../ui/copy';
import { hrefOf } from '../../ui/Navigation';
import type { MenuAction } from '../../ui/Menu';
import { newTableAt, type Desk, type DrawerTab } from './Desk';
import type { Place } from '../../model/designer/geometry';
import { drawActions, lookActions } from './shapeMenus';

/** What can be done on an empty place of the canvas. */
export function canvasActions(desk: Desk, at: Place | undefined): readonly MenuAction[] {
  const { layout, sight, attempt } = desk;
  return [
    {
      id: 'new',
      title: 'New table here',
      icon: 'plus',
      keys: 'T',
      run: () => desk.openTable(newTableAt(at)),
    },
    ...drawActions(desk, at),
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
  const link = linkTo(table);
  return [
    {
      id: 'edit',
      title: 'Edit table',
      icon: 'table',
      keys: 'Enter',
      apart: true,
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
    ...lookActions(desk, many),
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

/** The address of this design with a table; what else it says, as which file it is, stays. */
function linkTo(table: Table): string {
  const { origin, pathname, hash } = window.location;
  const [path = '', query = ''] = hash.slice(1).split('?');
  const parameters = { ...Object.fromEntries(new URLSearchParams(query)), table: labelOf(table) };
  return `${origin}${pathname}${hrefOf(path, parameters)}`;
}

/** What can be done with one column. */
export function columnActions(desk: Desk, table: Table, column: Column): readonly MenuAction[] {
  const name = column.name;
  const at = table.columns.indexOf(column) + 1;
  const edit = (edits: Readonly<Record<string, unknown>>) =>
    void desk.edit([{ table: { id: table.id }, column: { id: column.id }, ...edits }]);
  const open = (tab: DrawerTab) => desk.openTable({ id: table.id, tab, part: column.id });
  const key = isKey(table, column.id);
  return [
    { id: 'column', title: `Edit ${name}`, icon: 'table', run: () => open('columns') },
    {
      id: 'nullable',
      title: column.nullable ? 'Make required' : 'Allow null',
      off: key || column.identity ? 'Keys and identities are required' : undefined,
      run: () => edit({ op: 'set_column', set: { isNullable: column.nullable !== true } }),
    },
    {
      id: 'up',
      title: 'Move up',
      icon: 'up',
      apart: true,
      off: at === 1 ? 'The first column' : undefined,
      run: () => edit({ op: 'set_column', set: { position: at - 1 } }),
    },
    {
      id: 'down',
      title: 'Move down',
      icon: 'down',
      off: at === table.columns.length ? 'The last column' : undefined,
      run: () => edit({ op: 'set_column', set: { position: at + 1 } }),
    },
    { id: 'copy', title: 'Copy name', icon: 'copy', run: () => void copy(name) },
    {
      id: 'drop',
      title: `Delete ${name}`,
      icon: 'bin',
      danger: true,
      apart: true,
      run: () => edit({ op: 'drop_column' }),
    },
  ];
}
