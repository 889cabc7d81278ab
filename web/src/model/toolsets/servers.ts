import { momentText } from '../time';
import type { ServerStatus } from './types';

/** What a server that failed does about it; empty for one that did not. */
export function retryText({ state, why, retryAt }: ServerStatus, now: Date): string {
  if (state === 'starting' && why) return 'trying again';
  return retryAt ? `next try at ${momentText(retryAt, now)}` : '';
}
