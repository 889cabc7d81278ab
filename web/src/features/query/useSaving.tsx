import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { problemOf } from '../../model/problem';
import { savedAt, standingOf, type SavedQuery } from '../../model/savedQueries';
import { useSay } from '../../ui/Toasts';
import type { Desk } from './desk';
import type { QueryTab } from './OpenTabs';
import type { SavedState } from './SavedQueries';
import { SavingDialogs, type Asked } from './SavingDialogs';

export interface Saving {
  readonly state: SavedState;
  /** Saves over the query that the tab shows; asks for a name where it shows none. */
  readonly save: (tab: QueryTab) => void;
  readonly saveAs: (tab: QueryTab) => void;
  /** Opens a saved query in a tab of its own, or goes to the one that shows it. */
  readonly open: (query: SavedQuery) => QueryTab;
  readonly ask: (asked: Asked) => void;
  /** Whether the text of a tab is not the one that is saved. */
  readonly isUnsaved: (tab: QueryTab) => boolean;
  readonly dialogs: ReactNode;
}

const NONE: readonly SavedQuery[] = [];

/** What one does with saved queries on this page. */
export function useSaving({ saved, tabs }: Desk, databaseOf: (tab: QueryTab) => string): Saving {
  const say = useSay();
  const state = useSyncExternalStore(saved.watch, () => saved.state);
  const [asked, setAsked] = useState<Asked>();
  const queries = state.queries ?? NONE;
  useEffect(() => void saved.read(), [saved]);
  // What was renamed in any window is called so in this one, too.
  useEffect(() => {
    for (const tab of tabs.state.tabs) {
      const now = savedAt(tab.saved, queries);
      if (tab.saved && now?.version === tab.saved.version && now.name !== tab.saved.name)
        tabs.change(tab.id, { saved: { ...tab.saved, name: now.name } });
    }
  }, [tabs, queries]);

  const show = (tab: QueryTab, { database, name, version }: SavedQuery) =>
    tabs.change(tab.id, { saved: { database, name, version }, name: '' });
  const keep = async (tab: QueryTab, name: string, version?: string) => {
    show(tab, await saved.save(databaseOf(tab), name, tab.text, version));
    setAsked(undefined);
    say(`Saved “${name}”`);
  };
  const save = async (tab: QueryTab) => {
    const standing = standingOf(tab, queries);
    const found = savedAt(tab.saved, queries);
    if (tab.text.trim() === '') return;
    if (standing === 'none' || !tab.saved) return setAsked({ kind: 'name', tab });
    if (standing === 'overtaken' && found) return setAsked({ kind: 'changed', tab, theirs: found });
    if (found && standing === 'same') return show(tab, found);
    try {
      await keep(tab, found?.name ?? tab.saved.name, tab.saved.version);
    } catch (wrong) {
      const problem = problemOf(wrong);
      const theirs = savedAt(tab.saved, saved.state.queries ?? NONE);
      if (problem.code === 'query.saved-changed' && theirs)
        setAsked({ kind: 'changed', tab, theirs });
      else say.problem(problem);
    }
  };
  const open = (query: SavedQuery): QueryTab => {
    setAsked(undefined);
    const { database, name, version } = query;
    const there = tabs.state.tabs.find((tab) => tab.saved?.version === version);
    if (!there)
      return tabs.add({ text: query.query, database, saved: { database, name, version } });
    tabs.choose(there.id);
    return there;
  };
  const dialogs = asked ? (
    <SavingDialogs
      key={asked.kind}
      asked={asked}
      onAsk={setAsked}
      onSave={(tab, name) => keep(tab, name)}
      onOverwrite={(tab, theirs) => keep(tab, theirs.name, theirs.version)}
      onOpen={(query) => void open(query)}
      onRename={async (query, name) => {
        await saved.rename(query, name);
        setAsked(undefined);
      }}
      onDelete={async (query) => {
        await saved.delete(query);
        setAsked(undefined);
        say(`Deleted “${query.name}”`);
      }}
    />
  ) : null;
  return {
    state,
    save: (tab) => void save(tab),
    saveAs: (tab) => setAsked({ kind: 'name', tab }),
    open,
    ask: setAsked,
    isUnsaved: (tab) =>
      state.queries !== undefined && !['none', 'same'].includes(standingOf(tab, queries)),
    dialogs,
  };
}
