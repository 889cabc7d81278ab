import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { ContextMenu } from '../../ui/ContextMenu';
import { Icon } from '../../ui/Icon';
import type { MenuAction } from '../../ui/Menu';
import { NameDialog } from '../../ui/NameDialog';
import { titleOf, type OpenTabs, type QueryTab, type TabsState } from './OpenTabs';
import { css } from './css';
import { cx } from '../../ui/cx';

interface Properties {
  readonly tabs: OpenTabs;
  readonly state: TabsState;
  /** The id of what a tab shows. */
  readonly panel: string;
  /** Whether a statement of the tab runs now. */
  readonly isBusy: (tab: QueryTab) => boolean;
  /** Whether its text is not the one that is saved. */
  readonly isUnsaved: (tab: QueryTab) => boolean;
  readonly onSave: (tab: QueryTab) => void;
  readonly onSaveAs: (tab: QueryTab) => void;
  readonly onClose: (tab: QueryTab) => void;
}

export const tabId = (tab: string) => `query-tab-${tab}`;

/** With these a tab is chosen from the one that has the focus. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The statements that are open. Keys go from tab to tab, Delete closes one, F2 renames it. */
export function TabStrip(properties: Properties) {
  const { tabs, state, panel, isBusy, isUnsaved, onClose } = properties;
  const list = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<QueryTab>();
  const { chosen, closed } = state;
  useEffect(() => {
    list.current
      ?.querySelector(`#${CSS.escape(tabId(chosen))}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const focus = () =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(),
    );
  const actionsOf = (tab: QueryTab): readonly MenuAction[] => [
    { id: 'save', title: 'Save', icon: 'save', keys: 'Ctrl+S', run: () => properties.onSave(tab) },
    { id: 'save-as', title: 'Save as…', run: () => properties.onSaveAs(tab) },
    {
      id: 'rename',
      title: 'Rename…',
      icon: 'pencil',
      keys: 'F2',
      apart: true,
      run: () => setRenaming(tab),
    },
    {
      id: 'copy',
      title: 'Duplicate',
      icon: 'copy',
      run: () =>
        void tabs.add({
          database: tab.database,
          text: tab.text,
          values: tab.values,
          name: tab.name,
        }),
    },
    {
      id: 'close',
      title: 'Close',
      icon: 'cross',
      keys: 'Alt+W',
      apart: true,
      run: () => onClose(tab),
    },
    {
      id: 'others',
      title: 'Close others',
      off: state.tabs.length < 2 ? 'No other tabs are open' : undefined,
      run: () => state.tabs.filter((each) => each !== tab).forEach(onClose),
    },
    {
      id: 'reopen',
      title: 'Reopen closed tab',
      icon: 'undo',
      keys: 'Alt+Shift+W',
      off: closed.length === 0 ? 'No tab was closed' : undefined,
      run: () => tabs.reopen(),
    },
  ];
  const onKeyDown = (event: KeyboardEvent, tab: QueryTab) => {
    const step = STEPS[event.key];
    if (step !== undefined) tabs.step(step);
    else if (event.key === 'Home') tabs.choose(state.tabs[0]?.id ?? '');
    else if (event.key === 'End') tabs.choose(state.tabs.at(-1)?.id ?? '');
    else if (event.key === 'Delete') onClose(tab);
    else if (event.key === 'F2') setRenaming(tab);
    else return;
    event.preventDefault();
    if (event.key !== 'F2') focus();
  };
  return (
    <div className={css.strip}>
      <ContextMenu
        label="Tab"
        className={css.stripScroll}
        actionsAt={(target) => {
          const id = target.closest<HTMLElement>('[data-tab]')?.dataset['tab'];
          const tab = state.tabs.find((each) => each.id === id);
          return tab ? actionsOf(tab) : [];
        }}
      >
        <div ref={list} role="tablist" aria-label="Open queries" className={css.stripList}>
          {state.tabs.map((tab) => {
            const title = visible(titleOf(tab));
            return (
              <div
                key={tab.id}
                id={tabId(tab.id)}
                role="tab"
                tabIndex={tab.id === chosen ? 0 : -1}
                aria-selected={tab.id === chosen}
                aria-controls={tab.id === chosen ? panel : undefined}
                aria-label={[title, visible(tab.database), isUnsaved(tab) ? 'unsaved changes' : '']
                  .filter(Boolean)
                  .join(', ')}
                data-tab={tab.id}
                className={cx(css.stripTab, tab.id === chosen && css.now)}
                title={`${title}\n${visible(tab.database)}`}
                onClick={() => tabs.choose(tab.id)}
                onDoubleClick={() => setRenaming(tab)}
                onAuxClick={(event) => {
                  if (event.button === 1) onClose(tab);
                }}
                onKeyDown={(event) => onKeyDown(event, tab)}
              >
                {isBusy(tab) ? <Icon name="running" size={11} /> : null}
                <span className={css.stripTitle}>{title}</span>
                {isUnsaved(tab) ? (
                  <span className={css.stripUnsaved} title="Unsaved changes" aria-hidden="true" />
                ) : null}
                {/* For the pointer; keys have Delete and Alt+W. */}
                <span
                  className={css.stripClose}
                  aria-hidden="true"
                  data-close
                  title="Close (Alt+W)"
                  onDoubleClick={(event) => event.stopPropagation()}
                  onClick={(event) => {
                    event.stopPropagation();
                    onClose(tab);
                  }}
                >
                  <Icon name="cross" size={11} />
                </span>
              </div>
            );
          })}
        </div>
      </ContextMenu>
      <Button
        kind="quiet"
        icon="plus"
        aria-label="New tab (Alt+N)"
        onClick={() => void tabs.add({})}
      />
      {closed.length > 0 ? (
        <Button
          kind="quiet"
          icon="undo"
          title="Reopen closed tab (Alt+Shift+W)"
          onClick={() => tabs.reopen()}
        >
          Reopen closed tab
        </Button>
      ) : null}
      {renaming ? (
        <NameDialog
          title="Rename tab"
          label="Name"
          name={renaming.name || titleOf(renaming)}
          action="Rename"
          onClose={() => setRenaming(undefined)}
          onName={(name) => {
            tabs.change(renaming.id, { name });
            setRenaming(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
