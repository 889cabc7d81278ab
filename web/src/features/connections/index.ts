import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** The databases that agents may name, and how to reach them. */
export const connectionsPage: Page = {
  id: 'connections',
  title: 'Connections',
  icon: 'plug',
  path: PATH,
  Component: later(async () => (await import('./ConnectionsPage')).ConnectionsPage),
  commands: [
    {
      id: 'connections.add',
      title: 'Add a connection',
      route: { path: PATH, parameters: { edit: 'new' } },
    },
  ],
};
