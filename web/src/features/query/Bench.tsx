import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { fieldsIn } from '../../model/parameters';
import type { SavedQuery } from '../../model/savedQueries';
import { quoted, statementAt, tableName } from '../../model/statement';
import { useCommands } from '../../ui/Commands';
import type { EditorHandle } from '../../ui/Editor';
import { useNavigation } from '../../ui/Navigation';
import { Divider } from '../../ui/Divider';
import { Tabs } from '../../ui/Tabs';
import { usePaneSize } from '../../ui/usePaneSize';
import { cx } from '../../ui/cx';
import { BenchHead } from './BenchHead';
import { useRunner, useTidings, type Desk } from './desk';
import { EditorPane } from './EditorPane';
import { HistoryView } from './HistoryView';
import { Messages } from './Messages';
import type { QueryTab, TabsState } from './OpenTabs';
import { PlanView } from './PlanView';
import { placeOf, routeOf, type View } from './routes';
import { RowsView } from './RowsView';
import { SavedView } from './SavedView';
import type { Database, Table } from './SchemaBook';
import { SchemaPanel } from './SchemaPanel';
import { TabStrip, tabId } from './TabStrip';
import { ordered } from './ordered';
import { pageCommands } from './pageCommands';
import type { Past } from './useHistory';
import { useSaving } from './useSaving';
import { useTabKeys } from './useTabKeys';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  readonly desk: Desk;
  readonly databases: readonly Database[];
  readonly tabs: TabsState;
}

const NOTHING: QueryTab = {
  id: '',
  name: '',
  database: '',
  text: '',
  values: {},
  saved: undefined,
};
const PANEL = 'query-tab-panel';

/** The tabs, the statement of the chosen one, and what came of it. */
export function Bench({ desk, databases, tabs }: Properties) {
  const { route, go } = useNavigation();
  const place = placeOf(route);
  const tab = tabs.tabs.find(({ id }) => id === tabs.chosen) ?? NOTHING;
  const work = desk.workOf(tab.id);
  const state = useRunner(work.runner);
  useTidings(desk, state);
  const editor = useRef<EditorHandle>(null);
  const [height, setHeight] = usePaneSize('query.statement', 168);
  const [width, setWidth] = usePaneSize('query.tables', 232);
  const [listed, setListed] = useState(false);
  const [wrong, setWrong] = useState<{ tab: string; name: string; problem: string }>();
  const [cursor, setCursor] = useState(0);
  const chosen = databases.find(({ id }) => id === tab.database) ??
    databases[0] ?? { id: '', kind: '' };
  const { id: database, kind } = chosen;
  const asked = useMemo(
    () => fieldsIn(statementAt(tab.text, cursor, kind).text, kind),
    [tab.text, cursor, kind],
  );
  const warnings = useSyncExternalStore(desk.schema.watch, () =>
    kind === 'stub' || database === '' ? NO_WARNINGS : desk.schema.of(database).warnings,
  );
  const busy = state.doing !== undefined;
  const wrongHere = wrong?.tab === tab.id && asked.includes(wrong.name) ? wrong : undefined;

  const see = (view: View) => go(routeOf({ database: '', view }), true);
  // A link to a database opens it in a tab of its own, unless the chosen one is on it.
  useEffect(() => {
    if (!place.database) return;
    const { chosen: now } = desk.tabs;
    if (databases.some(({ id }) => id === place.database) && now?.database !== place.database) {
      if (now?.text.trim() === '') desk.tabs.change(now.id, { database: place.database });
      else desk.tabs.add({ database: place.database });
    }
    go(routeOf({ database: '', view: place.view }), true);
  }, [desk, databases, place.database, place.view, go]);

  /** What is selected, or else the statement at the cursor. */
  const order = (of: QueryTab, on: Database) => {
    const selected = of === tab ? editor.current?.selected() : undefined;
    const reading = ordered(on, of.text, selected, of.values);
    setWrong(reading.ok ? undefined : { tab: of.id, ...reading });
    return reading.ok ? reading.order : undefined;
  };
  const run = (of = tab, on = chosen) => {
    const wanted = order(of, on);
    if (!wanted) return;
    see('rows');
    void desk.workOf(of.id).runner.run(wanted);
  };
  const plan = (measure: boolean) => {
    const wanted = order(tab, chosen);
    if (!wanted) return;
    see('plan');
    void work.runner.plan(wanted, measure);
  };
  const choose = (wanted: string) => {
    work.runner.clear();
    // A saved query is one of its connection.
    desk.tabs.change(tab.id, { database: wanted, saved: undefined });
  };
  const close = (closing: QueryTab) => {
    desk.workOf(closing.id).runner.stop();
    desk.tabs.close(closing.id);
  };
  const take = (past: Past) => {
    const on = databases.find(({ id }) => id === past.database);
    const opened = desk.tabs.add({ text: past.statement, ...(on ? { database: on.id } : {}) });
    editor.current?.focus();
    return { opened, on };
  };
  const saving = useSaving(
    desk,
    (of) => databases.find(({ id }) => id === of.database)?.id ?? database,
  );
  const runSaved = (query: SavedQuery) => {
    const on = databases.find(({ id }) => id === query.database);
    const opened = saving.open(query);
    if (on) run(opened, on);
  };
  const show = (table: Table) => {
    const text = `SELECT * FROM ${tableName(kind, table.schema, table.name)}`;
    // A tab that shows a table shows the next one; what somebody wrote stays.
    if (/^SELECT \* FROM [\w."`[\]]+$/.test(tab.text) && tab.name === '') {
      desk.tabs.change(tab.id, { text });
      run({ ...tab, text });
    } else run(desk.tabs.add({ text, database }));
  };
  useTabKeys({
    'Mod+KeyS': () => saving.save(tab),
    'Mod+Shift+KeyS': () => saving.saveAs(tab),
    'Alt+KeyN': () => void desk.tabs.add({}),
    'Alt+KeyW': () => close(tab),
    'Alt+Shift+KeyW': () => desk.tabs.reopen(),
    'Alt+PageDown': () => desk.tabs.step(1),
    'Alt+PageUp': () => desk.tabs.step(-1),
  });
  const commands = pageCommands({
    databases,
    tables: kind === 'stub' ? [] : desk.schema.of(database).tables,
    busy,
    run: () => run(),
    stop: work.runner.stop,
    plan: () => plan(false),
    choose,
    show,
    saved: saving.state.queries ?? NO_QUERIES,
    save: () => saving.save(tab),
    openSaved: (query) => void saving.open(query),
    write: () => editor.current?.focus(),
    open: () => void desk.tabs.add({}),
    close: () => close(tab),
    reopen: tabs.closed.length > 0 ? () => desk.tabs.reopen() : undefined,
  });
  // The commands close over what is on the page now, so they are given anew when that changes.
  // oxlint-disable-next-line react/exhaustive-deps
  useCommands(useMemo(() => commands, [databases, database, busy, tabs, place.view, saving.state]));

  return (
    <main className={cx(ui.page, css.query)}>
      <BenchHead
        databases={databases}
        database={database}
        state={state}
        written={tab.text.trim() !== ''}
        canPlan={kind !== 'stub'}
        listed={listed}
        onListed={() => setListed(!listed)}
        onChoose={choose}
        onRun={() => run()}
        onStop={work.runner.stop}
        onPlan={() => plan(false)}
        onSave={() => saving.save(tab)}
      />
      {saving.dialogs}
      <div
        className={css.bench}
        data-listed={listed}
        style={{ '--side': `${width}px` } as CSSProperties}
      >
        <SchemaPanel
          key={database}
          book={desk.schema}
          database={database}
          kind={kind}
          onInsert={(name) => editor.current?.insert(quoted(kind, name))}
          onShow={show}
          edge={
            <Divider
              label="Width of the tables"
              upright
              size={width}
              least={160}
              most={520}
              onSize={setWidth}
            />
          }
        />
        <div className={css.work}>
          <TabStrip
            tabs={desk.tabs}
            state={tabs}
            panel={PANEL}
            isBusy={(each) => desk.workOf(each.id).runner.state.doing !== undefined}
            isUnsaved={saving.isUnsaved}
            onSave={saving.save}
            onSaveAs={saving.saveAs}
            onClose={close}
          />
          <div id={PANEL} className={css.sheet} role="tabpanel" aria-labelledby={tabId(tab.id)}>
            <div style={{ height }} className={css.above}>
              <EditorPane
                desk={desk}
                tab={tab}
                database={database}
                kind={kind}
                state={state}
                asked={asked}
                wrongParameter={wrongHere?.name}
                onRun={() => run()}
                onPlan={() => plan(false)}
                onCursor={setCursor}
                editor={editor}
              />
            </div>
            <Divider
              label="Height of the statement"
              size={height}
              least={90}
              most={440}
              onSize={setHeight}
            />
            <Messages
              runner={work.runner}
              state={state}
              database={database}
              warnings={warnings}
              wrong={wrongHere?.problem}
              rows={place.view === 'rows'}
            />
            <Tabs
              label="Results"
              chosen={place.view}
              onChoose={(view) => see(view as View)}
              tabs={[
                {
                  id: 'rows',
                  title: 'Rows',
                  panel: <RowsView key={tab.id} work={work} state={state} />,
                },
                {
                  id: 'plan',
                  title: 'Plan',
                  panel: (
                    <PlanView
                      plan={state.plan}
                      kind={kind}
                      busy={busy || kind === 'stub'}
                      onPlan={() => plan(false)}
                      onMeasure={() => plan(true)}
                    />
                  ),
                },
                {
                  id: 'saved',
                  title: 'Saved',
                  panel: (
                    <SavedView
                      state={saving.state}
                      database={database}
                      onOpen={(query) => {
                        saving.open(query);
                        editor.current?.focus();
                      }}
                      onRun={runSaved}
                      onRename={(query) => saving.ask({ kind: 'rename', query })}
                      onDelete={(query) => saving.ask({ kind: 'delete', query })}
                    />
                  ),
                },
                {
                  id: 'history',
                  title: 'History',
                  panel: (
                    <HistoryView
                      onTake={(past) => void take(past)}
                      onRun={(past) => {
                        const { opened, on } = take(past);
                        if (on) run(opened, on);
                      }}
                    />
                  ),
                },
              ]}
            />
          </div>
        </div>
      </div>
    </main>
  );
}

const NO_WARNINGS: readonly string[] = [];
const NO_QUERIES: readonly SavedQuery[] = [];
