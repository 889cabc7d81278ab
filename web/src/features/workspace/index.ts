import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** The files of every chat, with their history. */
export const workspacePage: Page = {
  id: 'workspace',
  title: 'Workspace',
  icon: 'folder',
  path: PATH,
  Component: later(async () => (await import('./WorkspacePage')).WorkspacePage),
  commands: [],
  keys: [
    ['Ctrl S', 'Save the file'],
    ['← →', 'Fold and unfold a folder'],
  ],
};
