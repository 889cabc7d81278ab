import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** The canvas where a person and agents work on one schema. */
export const designerPage: Page = {
  id: 'designer',
  title: 'Designer',
  icon: 'designer',
  path: PATH,
  Component: later(() => import('./DesignerPage').then(({ DesignerPage }) => DesignerPage)),
  commands: [
    { id: 'designer.open', title: 'Open a design', route: { path: PATH, parameters: {} } },
  ],
  keys: [
    ['T', 'New table (on the canvas); a double click makes one there'],
    ['Enter', 'Open the table; in a column: go to the next column'],
    ['Ctrl F', 'Find a table or a column'],
    ['Ctrl Z, Ctrl Shift Z', 'Undo, redo'],
    ['Arrows', 'Go from table to table'],
    ['Shift Arrows', 'Move Selected tables'],
    ['Ctrl A', 'Select all tables shown'],
    ['Shift drag, Ctrl click', 'Select several'],
    ['Space', 'Fold or unfold a wide table'],
    ['Delete', 'Delete Selected tables'],
    ['J, K, A, R', 'In a review: next, previous, accept, revert'],
    ['Menu, Shift F10', 'Open the context menu'],
    ['+ − 0', 'Zoom in, out, fit'],
    ['Ctrl S', 'Save the table in the drawer; else the design file'],
    ['Alt Arrows', 'Move a column (on its handle in the drawer)'],
  ],
};
