import { later } from '../../ui/Later';
import type { Page } from '../../ui/page';
import { PATH } from './routes';

/** Domain models: their text, what it means, and how it looks drawn. */
export const domainPage: Page = {
  id: 'domain',
  title: 'Domain',
  icon: 'map',
  path: PATH,
  Component: later(async () => (await import('./DomainPage')).DomainPage),
  commands: [
    {
      id: 'domain.contexts',
      title: 'Draw all bounded contexts',
      route: { path: PATH, parameters: { wide: 'yes' } },
    },
    {
      id: 'domain.domains',
      title: 'Draw all domains',
      route: { path: PATH, parameters: { map: '*domains', wide: 'yes' } },
    },
    {
      id: 'domain.problems',
      title: 'Show problems',
      route: { path: PATH, parameters: { side: 'problems' } },
    },
  ],
  keys: [
    ['Ctrl S', 'Save the file'],
    ['F12', 'Go to the definition'],
    ['Ctrl Space', 'Complete'],
    ['Ctrl .', 'Fix'],
  ],
};
