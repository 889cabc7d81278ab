import { Dialog } from '../../ui/Dialog';

const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl F', 'find a table or a column'],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo'],
  ['Arrows', 'on the canvas: go from table to table'],
  ['Enter', 'open the table; in a list: open what is chosen'],
  ['Shift Arrows', 'move the selected tables'],
  ['Space', 'fold or unfold a wide table'],
  ['Delete', 'delete the selected tables'],
  ['+ − 0', 'zoom in, out, fit'],
  ['N', 'on the canvas: a new table'],
  ['Ctrl S', 'in the drawer: save the table; else: save the design file'],
  ['Ctrl A', 'on the canvas: select every table that is shown'],
  ['Alt Arrows', 'in the drawer, on a grip: move a column'],
  ['Shift drag, Ctrl click', 'select several'],
  ['Esc', 'close what is open'],
];

export function KeysWindow({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys of the designer" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
