import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** Asks databases, one statement at a time. */
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
  ],
  keys: [
    ['Ctrl Enter', 'Run the selection, or the statement at the cursor'],
    ['Ctrl Shift Enter', 'Show the plan'],
    ['F8', 'Go to the error'],
    ['Ctrl C', 'Copy the selected cells'],
    ['Shift Arrows', 'Select cells'],
    ['Alt Shift ↑ ↓', 'Sort by the column'],
    ['Alt Shift ← →', 'Change the width of the column'],
  ],
};
