import { below, type Route } from '../../model/route';

export const PATH = '/chats';

/** What the address says about this page. */
export interface Place {
  readonly chat: string | undefined;
  /** The message whose branch is looked at; empty for the one the chat is at. */
  readonly at: string;
  readonly search: string;
}

export function placeOf({ path, parameters }: Route): Place {
  return {
    chat: below(path, PATH),
    at: parameters['at'] ?? '',
    search: parameters['search'] ?? '',
  };
}

export function routeOf({ chat, at, search }: Place): Route {
  return {
    path: chat ? `${PATH}/${encodeURIComponent(chat)}` : PATH,
    parameters: { at, search },
  };
}
