import { activityPage } from '../features/activity';
import { chatsPage } from '../features/chats';
import { connectionsPage } from '../features/connections';
import { designerPage } from '../features/designer';
import { domainPage } from '../features/domain';
import { queryPage } from '../features/query';
import { toolsetsPage } from '../features/toolsets';
import { workspacePage } from '../features/workspace';
import { recallPage } from '../features/recall';
import { settingsPage } from '../features/settings';
import type { Page } from '../ui/page';

/** Every page there is, in the order of the navigation. The first one is where a person arrives. */
export const PAGES: readonly [Page, ...Page[]] = [
  activityPage,
  designerPage,
  queryPage,
  domainPage,
  toolsetsPage,
  chatsPage,
  workspacePage,
  recallPage,
  connectionsPage,
  settingsPage,
];
