import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';

const PATH = '/settings';

/** What a person has decided for longer than one call. */
export const settingsPage: Page = {
  id: 'settings',
  title: 'Settings',
  icon: 'settings',
  path: PATH,
  Component: later(async () => (await import('./SettingsPage')).SettingsPage),
  commands: [
    {
      id: 'settings.approvals',
      title: 'Standing approvals',
      route: { path: PATH, parameters: {} },
    },
  ],
};
