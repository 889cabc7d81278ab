import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

const ERRORS = { path: PATH, parameters: { status: 'error' } };

/** What agents and people did, as it happens. */
export const activityPage: Page = {
  id: 'activity',
  title: 'Activity',
  icon: 'activity',
  path: PATH,
  Component: later(async () => (await import('./ActivityPage')).ActivityPage),
  commands: [
    {
      id: 'activity.connect',
      title: 'Connect an agent',
      route: { path: PATH, parameters: { show: 'connect' } },
    },
    {
      id: 'activity.call',
      title: 'Run a tool',
      route: { path: PATH, parameters: { show: 'call' } },
    },
    { id: 'activity.errors', title: 'Show failed calls', route: ERRORS },
  ],
};
