import { activityPage } from '../features/activity';
import { domainPage } from '../features/domain';
import type { Page } from '../ui/page';

/** Every page there is, in the order of the navigation. The first one is where a person arrives. */
export const PAGES: readonly [Page, ...Page[]] = [activityPage, domainPage];
