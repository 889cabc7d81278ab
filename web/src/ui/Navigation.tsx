import { createContext, useContext } from 'react';
import { fragmentOf, type Route } from '../model/route';

/** Where the person is and how to bring them elsewhere. */
export interface Navigation {
  readonly route: Route;
  readonly go: (route: Route, replace?: boolean) => void;
}

const Context = createContext<Navigation | undefined>(undefined);

export const NavigationProvider = Context.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(Context);
  if (!navigation) throw new Error('there is nowhere to go');
  return navigation;
}

export const hrefOf = (path: string, parameters: Record<string, string> = {}) =>
  fragmentOf({ path, parameters });
