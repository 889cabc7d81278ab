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
};
