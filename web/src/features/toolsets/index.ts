import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** What is installed, and every tool there is. */
export const toolsetsPage: Page = {
  id: 'toolsets',
  title: 'Toolsets',
  icon: 'box',
  path: PATH,
  Component: later(async () => (await import('./ToolsetsPage')).ToolsetsPage),
  commands: [
    {
      id: 'toolsets.import',
      title: 'Import a toolset',
      route: { path: PATH, parameters: { show: 'import' } },
    },
    {
      id: 'toolsets.tools',
      title: 'Show all tools',
      route: { path: PATH, parameters: { view: 'tools' } },
    },
  ],
};
