import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** Chats with their branches, and every call as its renderer shows it. */
export const chatsPage: Page = {
  id: 'chats',
  title: 'Chats',
  icon: 'chat',
  path: PATH,
  Component: later(async () => (await import('./ChatsPage')).ChatsPage),
  commands: [],
  keys: [
    ['Ctrl Enter', 'Run the turn'],
    ['Ctrl S', 'Save the file of a result'],
  ],
};
