import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Api } from './Api';
import type { EventFeed, FeedState } from './EventFeed';
import type { Questions } from './Questions';
import type { Question } from '../model/approvals/question';

/** What every page works with once the door is open. */
export interface Workroom {
  readonly api: Api;
  readonly feed: EventFeed;
  readonly questions: Questions;
}

const Context = createContext<Workroom | undefined>(undefined);

export const WorkroomProvider = Context.Provider;

export function useWorkroom(): Workroom {
  const room = useContext(Context);
  if (!room) throw new Error('a page is drawn only inside an open workroom');
  return room;
}

export function useFeedState(): FeedState {
  const { feed } = useWorkroom();
  return useSyncExternalStore(feed.watch, () => feed.state);
}

/** How often the server came back: whoever read something once reads it again then. */
export function useReturns(): number {
  const { feed } = useWorkroom();
  return useSyncExternalStore(feed.watch, () => feed.returns);
}

export function useQuestions(): readonly Question[] {
  const { questions } = useWorkroom();
  return useSyncExternalStore(questions.watch, () => questions.pending);
}
