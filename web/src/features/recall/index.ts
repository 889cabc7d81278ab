import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** Past chats of every agent, to be searched and read. */
export const recallPage: Page = {
  id: 'recall',
  title: 'Recall',
  icon: 'history',
  path: PATH,
  Component: later(async () => (await import('./RecallPage')).RecallPage),
  commands: [
    {
      id: 'recall.import',
      title: 'Import chats',
      route: { path: PATH, parameters: { show: 'import' } },
    },
    {
      id: 'recall.failures',
      title: 'Show repeated failures',
      route: { path: PATH, parameters: { view: 'failures' } },
    },
  ],
  keys: [
    ['/', 'Search'],
    ['J, K', 'Next, previous result'],
    ['Esc', 'Close the session'],
  ],
};
