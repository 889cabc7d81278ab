import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { useFeedState } from '../../api/Workroom';
import { placeholdersIn, quoted, statementAt, tableName } from '../../model/statement';
import { Button } from '../../ui/Button';
import { useCommands } from '../../ui/Commands';
import type { EditorHandle } from '../../ui/Editor';
import { hrefOf, useNavigation } from '../../ui/Navigation';
import { Divider } from '../../ui/Divider';
import { PageHead } from '../../ui/PageHead';
import { Tabs } from '../../ui/Tabs';
import { Skeleton } from '../../ui/Skeleton';
import { usePaneSize } from '../../ui/usePaneSize';
import { cx } from '../../ui/cx';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { StatusMark } from '../../ui/StatusMark';
import { useDesk, useRunner, useTidings, type Desk } from './desk';
import { EditorPane } from './EditorPane';
import { HistoryView } from './HistoryView';
import { PlanView } from './PlanView';
import { placeOf, routeOf, type View } from './routes';
import { RowsView } from './RowsView';
import type { Database, Table } from './SchemaBook';
import { SchemaPanel } from './SchemaPanel';
import { ordered } from './ordered';
import { pageCommands } from './pageCommands';
import type { Past } from './useHistory';
import { css } from './css';
import { ui } from '../../ui/look';

/** One statement at a time, on a database that the settings name. */
export function QueryPage() {
  const desk = useDesk();
  const databases = useDatabases(desk);
  const problem = useSyncExternalStore(desk.schema.watch, () => desk.schema.problem);
  if (problem) {
    return (
      <main className={ui.page}>
        <PageHead title="Query" />
        <div className={ui.pageNote}>
          <ProblemNotice problem={problem} />
        </div>
      </main>
    );
  }
  if (!databases)
    return (
      <main className={ui.page} aria-busy="true">
        <PageHead title="Query" />
        <Skeleton label="Reading the databases" />
      </main>
    );
  if (databases.length === 0) return <NoDatabase />;
  return <Bench desk={desk} databases={databases} />;
}

function NoDatabase() {
  return (
    <main className={ui.page}>
      <PageHead title="Query" />
      <Empty title="No connections">
        <p>Add a database to query it.</p>
        <a href={hrefOf('/connections', { edit: 'new' })}>Add a connection</a>
      </Empty>
    </main>
  );
}

interface BenchProperties {
  readonly desk: Desk;
  readonly databases: readonly Database[];
}

function Bench({ desk, databases }: BenchProperties) {
  const { route, go } = useNavigation();
  const place = placeOf(route);
  const state = useRunner(desk);
  useTidings(desk, state);
  const text = useSyncExternalStore(desk.draft.watch, () => desk.draft.text);
  const values = useSyncExternalStore(desk.draft.watch, () => desk.draft.values);
  const editor = useRef<EditorHandle>(null);
  const [height, setHeight] = usePaneSize('query.statement', 168);
  const [width, setWidth] = usePaneSize('query.tables', 232);
  const [listed, setListed] = useState(false);
  const [wrongValues, setWrongValues] = useState<string>();
  const chosen = databases.find(({ id }) => id === place.database) ?? databases[0];
  const { id: database, kind } = chosen ?? { id: '', kind: '' };
  const [cursor, setCursor] = useState(0);
  const asked = useMemo(() => placeholdersIn(statementAt(text, cursor).text), [text, cursor]);
  const busy = state.doing !== undefined;

  const see = (view: View, on = database) => go(routeOf({ database: on, view }), true);
  /** What is selected, or else the statement at the cursor. */
  const order = (written = desk.draft.text, on = chosen) => {
    const selected = written === desk.draft.text ? editor.current?.selected() : undefined;
    const reading = ordered(on, written, selected, desk.draft.values);
    setWrongValues(reading.ok ? undefined : reading.problem);
    return reading.ok ? reading.order : undefined;
  };
  const run = (written?: string, on?: Database) => {
    const wanted = order(written, on);
    if (!wanted) return;
    see('rows', wanted.database);
    void desk.runner.run(wanted);
  };
  const plan = (measure: boolean) => {
    const wanted = order();
    if (!wanted) return;
    see('plan');
    void desk.runner.plan(wanted, measure);
  };
  const choose = (wanted: string) => {
    desk.runner.clear();
    see(place.view, wanted);
  };
  const take = (past: Past): Database | undefined => {
    const on = databases.find(({ id }) => id === past.database);
    if (on && on.id !== database) choose(on.id);
    desk.draft.write(past.statement);
    editor.current?.focus();
    return on;
  };
  const show = (table: Table) => {
    const statement = `SELECT * FROM ${tableName(kind, table.schema, table.name)}`;
    desk.draft.write(statement);
    run(statement);
  };
  const commands = pageCommands({
    databases,
    tables: kind === 'stub' ? [] : desk.schema.of(database).tables,
    busy,
    run: () => run(),
    stop: desk.runner.stop,
    plan: () => plan(false),
    choose,
    show,
    write: () => editor.current?.focus(),
  });
  // The commands close over what is on the page now, so they are given anew when that changes.
  // oxlint-disable-next-line react/exhaustive-deps
  useCommands(useMemo(() => commands, [databases, database, busy, text, values, place.view]));

  return (
    <main className={cx(ui.page, css.query)}>
      <PageHead title="Query">
        <Button
          kind="quiet"
          icon="list"
          className={ui.narrowOnly}
          aria-expanded={listed}
          onClick={() => setListed(!listed)}
        >
          Tables
        </Button>
        <select
          className={cx(ui.input, css.databases)}
          aria-label="Database"
          value={database}
          onChange={(event) => choose(event.target.value)}
        >
          {databases.map((each) => (
            <option key={each.id} value={each.id}>
              {each.id} ({each.kind})
            </option>
          ))}
        </select>
        <Button
          kind="primary"
          icon="play"
          title="Run the selection, or the statement at the cursor (Ctrl+Enter)"
          disabled={text.trim() === ''}
          onClick={() => run()}
        >
          Run
        </Button>
        <Button kind="danger" icon="stop" disabled={!busy} onClick={desk.runner.stop}>
          Stop
        </Button>
        <Button
          icon="branch"
          title="Show the query plan (Ctrl+Shift+Enter)"
          disabled={text.trim() === '' || kind === 'stub'}
          onClick={() => plan(false)}
        >
          Plan
        </Button>
        {busy ? <Busy since={state.since} /> : null}
      </PageHead>
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
          <div style={{ height }} className={css.above}>
            <EditorPane
              desk={desk}
              database={database}
              kind={kind}
              state={state}
              asked={asked}
              wrongValues={wrongValues}
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
          <Tabs
            label="Results"
            chosen={place.view}
            onChoose={(view) => see(view as View)}
            tabs={[
              { id: 'rows', title: 'Rows', panel: <RowsView desk={desk} state={state} /> },
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
                id: 'history',
                title: 'History',
                panel: (
                  <HistoryView
                    onTake={take}
                    onRun={(past) => {
                      const on = take(past);
                      if (on) run(past.statement, on);
                    }}
                  />
                ),
              },
            ]}
          />
        </div>
      </div>
    </main>
  );
}

/** That it runs, and for how long: patience is easier with a clock. */
function Busy({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return (
    <span role="status" aria-label="Running">
      <StatusMark status="running" word={seconds > 0 ? `running, ${seconds} s` : 'running'} />
    </span>
  );
}

/** The databases, asked for again when the server was away. */
function useDatabases({ schema }: Desk): readonly Database[] | undefined {
  const feed = useFeedState();
  useEffect(() => {
    if (feed !== 'lost') void schema.open();
  }, [schema, feed]);
  return useSyncExternalStore(schema.watch, () => schema.databases);
}
