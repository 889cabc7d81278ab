import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** Asks databases, a statement in each tab. */
export const queryPage: Page = {
  id: 'query',
  title: 'Query',
  icon: 'query',
  path: PATH,
  Component: later(async () => (await import('./QueryPage')).QueryPage),
  commands: [
    {
      id: 'query.history',
      title: 'Show query history',
      route: { path: PATH, parameters: { view: 'history' } },
    },
    {
      id: 'query.saved',
      title: 'Show saved queries',
      route: { path: PATH, parameters: { view: 'saved' } },
    },
  ],
  keys: [
    ['Ctrl Enter', 'Run the selection, or the statement at the cursor'],
    ['Ctrl Shift Enter', 'Show the plan'],
    ['Ctrl S', 'Save the query'],
    ['Ctrl Shift S', 'Save the query under another name'],
    ['F8', 'Go to the error'],
    ['Alt N', 'New tab'],
    ['Alt W', 'Close the tab'],
    ['Alt Shift W', 'Reopen the closed tab'],
    ['Alt PageUp PageDown', 'Go to the tab beside it'],
    ['Ctrl C', 'Copy the selected cells'],
    ['Shift Arrows', 'Select cells'],
    ['Alt Shift ↑ ↓', 'Sort by the column'],
    ['Alt Shift ← →', 'Change the width of the column'],
  ],
};
