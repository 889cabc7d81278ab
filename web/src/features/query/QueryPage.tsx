import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useFeedState } from '../../api/Workroom';
import { hrefOf } from '../../ui/Navigation';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { Bench } from './Bench';
import { useDesk, useTabs, type Desk } from './desk';
import type { Database } from './SchemaBook';
import { ui } from '../../ui/look';

/** Statements on the databases that the settings name, one in each tab. */
export function QueryPage() {
  const desk = useDesk();
  const databases = useDatabases(desk);
  const tabs = useTabs(desk);
  useLeaveGuard(useCallback(() => desk.tabs.endangered, [desk]));
  const problem = useSyncExternalStore(desk.schema.watch, () => desk.schema.state.problem);
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
  if (!databases || !tabs)
    return (
      <main className={ui.page} aria-busy="true">
        <PageHead title="Query" />
        <Skeleton label="Reading the databases" />
      </main>
    );
  if (databases.length === 0) return <NoDatabase />;
  return <Bench desk={desk} databases={databases} tabs={tabs} />;
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

/** The databases, asked for again when the server was away. */
function useDatabases({ schema }: Desk): readonly Database[] | undefined {
  const feed = useFeedState();
  useEffect(() => {
    if (feed !== 'lost') void schema.open();
  }, [schema, feed]);
  return useSyncExternalStore(schema.watch, () => schema.state.databases);
}
