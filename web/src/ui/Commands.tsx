import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

/** One entry of the palette. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Where it belongs, shown beside it, as in "Activity". */
  readonly group: string;
  readonly run: () => void;
}

interface Registry {
  readonly put: (owner: object, commands: readonly Command[]) => void;
  readonly drop: (owner: object) => void;
}

const Writing = createContext<Registry | undefined>(undefined);
const Reading = createContext<readonly Command[]>([]);

/** Gathers the commands of everything that is on the page now. */
export function Commands({ children }: { readonly children: ReactNode }) {
  const [byOwner, setByOwner] = useState<ReadonlyMap<object, readonly Command[]>>(new Map());
  const registry = useMemo<Registry>(
    () => ({
      put: (owner, commands) => setByOwner((all) => new Map(all).set(owner, commands)),
      drop: (owner) =>
        setByOwner((all) => {
          const rest = new Map(all);
          rest.delete(owner);
          return rest;
        }),
    }),
    [],
  );
  const all = useMemo(() => [...byOwner.values()].flat(), [byOwner]);
  return (
    <Writing.Provider value={registry}>
      <Reading.Provider value={all}>{children}</Reading.Provider>
    </Writing.Provider>
  );
}

export const useAllCommands = () => useContext(Reading);

/** Adds commands to the palette for as long as the component is there. They should be memoised. */
export function useCommands(commands: readonly Command[]): void {
  const registry = useContext(Writing);
  const [owner] = useState(() => ({}));
  useEffect(() => {
    registry?.put(owner, commands);
  }, [registry, owner, commands]);
  useEffect(() => () => registry?.drop(owner), [registry, owner]);
}
