import type { Command } from '../../ui/Commands';
import type { SavedQuery } from '../../model/savedQueries';
import type { Database, Table } from './SchemaBook';

interface Deeds {
  readonly databases: readonly Database[];
  readonly tables: readonly Table[];
  readonly busy: boolean;
  readonly run: () => void;
  readonly stop: () => void;
  readonly plan: () => void;
  readonly write: () => void;
  readonly choose: (database: string) => void;
  readonly show: (table: Table) => void;
  readonly saved: readonly SavedQuery[];
  readonly save: () => void;
  readonly openSaved: (query: SavedQuery) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** Undefined where no tab was closed. */
  readonly reopen: (() => void) | undefined;
}

const MOST = 200;

/** What the palette can do on this page. */
export function pageCommands(deeds: Deeds): Command[] {
  const group = 'Query';
  return [
    { id: 'query.run', title: 'Run the statement', group, run: deeds.run },
    ...(deeds.busy
      ? [{ id: 'query.stop', title: 'Stop the statement', group, run: deeds.stop }]
      : []),
    { id: 'query.plan', title: 'Show the plan', group, run: deeds.plan },
    { id: 'query.write', title: 'Write a statement', group, run: deeds.write },
    { id: 'query.save', title: 'Save query', group, run: deeds.save },
    { id: 'query.open', title: 'New tab', group, run: deeds.open },
    { id: 'query.close', title: 'Close tab', group, run: deeds.close },
    ...(deeds.reopen
      ? [{ id: 'query.reopen', title: 'Reopen closed tab', group, run: deeds.reopen }]
      : []),
    ...deeds.databases.map(({ id }) => ({
      id: `query.on.${id}`,
      title: `Query ${id}`,
      group,
      run: () => deeds.choose(id),
    })),
    ...deeds.saved.slice(0, MOST).map((query) => ({
      id: `query.saved.${query.version}`,
      title: `Open saved query ${query.name}`,
      group: query.database,
      run: () => deeds.openSaved(query),
    })),
    ...deeds.tables.slice(0, MOST).map((table) => ({
      id: `query.show.${table.schema}.${table.name}`,
      title: `Show rows of ${table.name}`,
      group: table.schema,
      run: () => deeds.show(table),
    })),
  ];
}
