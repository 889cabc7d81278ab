import { useEffect, useMemo } from 'react';
import { labelOf } from '../../model/designer/schema';
import { useCommands, type Command } from '../../ui/Commands';
import { NEW_TABLE, type Desk } from './Desk';

/** The entries of the palette and the keys that work wherever the focus is. */
export function useDesignerCommands(desk: Desk, fit: () => void, list: () => void): void {
  const { design, attempt, walking, openTable, showPanel, showWindow, setFinding, reveal } = desk;
  const { sight, layout, file } = desk;
  const publish = design.hasDatabase;
  const commands = useMemo((): Command[] => {
    const entry = (id: string, title: string, run: () => void) => ({
      id: `designer.${id}`,
      title,
      group: 'Designer',
      run,
    });
    return [
      entry('new', 'New table', () => openTable({ id: NEW_TABLE, tab: 'columns' })),
      entry('find', 'Find a table or a column', () => setFinding(true)),
      entry('fit', 'Fit to screen', fit),
      entry('list', 'Show or hide the list of tables', list),
      entry('arrange', 'Arrange tables', () => void attempt(() => layout.arrange(sight.shown))),
      ...(walking.canUndo
        ? [entry('undo', walking.undoTitle, () => void attempt(() => walking.walk('undo')))]
        : []),
      ...(walking.canRedo
        ? [entry('redo', walking.redoTitle, () => void attempt(() => walking.walk('redo')))]
        : []),
      entry('script', 'Show the script', () => showPanel('script')),
      entry('changes', 'Show the changes', () => showPanel('changes')),
      entry('history', 'Show the history', () => showPanel('history')),
      entry('import', 'Import SQL or DBML', () => showWindow('import')),
      entry('export', 'Export the design', () => showWindow('export')),
      ...(publish
        ? [
            entry('publish', 'Publish to the database', () => showWindow('publish')),
            entry('merge', 'Read the database again', () => showWindow('merge')),
          ]
        : []),
      ...(file
        ? [
            entry('save', `Save ${file.name}`, () => void file.save()),
            entry('reload', `Read ${file.name} again…`, () => showWindow('file')),
          ]
        : []),
      ...[...design.tables.values()].map((table) => ({
        id: `designer.table.${table.id}`,
        title: labelOf(table),
        group: 'Table',
        run: () => {
          reveal(table.id);
          openTable({ id: table.id, tab: 'columns' });
        },
      })),
    ];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [design, sight.shown, walking, publish, file, reveal]);
  useCommands(commands);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      if (!held || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      const typing = (event.target as HTMLElement).closest?.('input, textarea, select');
      if (key === 'f') setFinding(true);
      // In the drawer it saves the table.
      else if (
        key === 's' &&
        file &&
        !(event.target as HTMLElement).closest?.('[data-part=drawer]')
      ) {
        void file.save();
      } else if (key === 'z' && !typing) {
        void attempt(() => walking.walk(event.shiftKey ? 'redo' : 'undo'));
      } else if (key === 'y' && !typing) void attempt(() => walking.walk('redo'));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [attempt, walking, file, setFinding]);
}
