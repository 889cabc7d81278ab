import { useEffect, useMemo } from 'react';
import { labelOf } from '../../model/designer/schema';
import { stepText } from '../../model/designer/words';
import { useCommands, type Command } from '../../ui/Commands';
import { NEW_TABLE, type Desk } from './Desk';

/** The entries of the palette and the keys that work wherever the focus is. */
export function useDesignerCommands(desk: Desk, fit: () => void, list: () => void): void {
  const { design, attempt, store, openTable, showPanel, showWindow, setFinding, reveal } = desk;
  const { sight, layout, file } = desk;
  const undo = design.undo ? stepText(design.undo.what) : undefined;
  const redo = design.redo ? stepText(design.redo.what) : undefined;
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
      entry('fit', 'Fit everything', fit),
      entry('list', 'Show or hide the list of tables', list),
      entry(
        'arrange',
        'Arrange what is shown',
        () => void attempt(() => layout.arrange(sight.shown)),
      ),
      ...(undo === undefined
        ? []
        : [entry('undo', `Undo: ${undo}`, () => void attempt(() => store.walk('undo')))]),
      ...(redo === undefined
        ? []
        : [entry('redo', `Redo: ${redo}`, () => void attempt(() => store.walk('redo')))]),
      entry('script', 'Show the script', () => showPanel('script')),
      entry('changes', 'Show the changes', () => showPanel('changes')),
      entry('history', 'Show the history', () => showPanel('history')),
      entry('import', 'Import SQL or DBML', () => showWindow('import')),
      entry('export', 'Export the design', () => showWindow('export')),
      entry('keys', 'Keys of the designer', () => showWindow('keys')),
      ...(publish
        ? [entry('publish', 'Publish to the database', () => showWindow('publish'))]
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
  }, [design, sight.shown, undo, redo, publish, file, reveal]);
  useCommands(commands);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      if (!held || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      const typing = (event.target as HTMLElement).closest?.('input, textarea, select');
      if (key === 'f') setFinding(true);
      // In the drawer it saves the table.
      else if (key === 's' && file && !(event.target as HTMLElement).closest?.('.drawer')) {
        void file.save();
      } else if (key === 'z' && !typing) {
        void attempt(() => store.walk(event.shiftKey ? 'redo' : 'undo'));
      } else if (key === 'y' && !typing) void attempt(() => store.walk('redo'));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [attempt, store, file, setFinding]);
}
