import { describe, expect, it } from 'vitest';
import { planOf, type PlanNode } from './plan';
import live from './plan.live.json';

const outline = (nodes: readonly PlanNode[], depth = 0): string[] =>
  nodes.flatMap((node) => ['  '.repeat(depth) + node.title, ...outline(node.children, depth + 1)]);
const roots = (plan: unknown) => {
  const drawn = planOf(plan);
  return drawn.kind === 'tree' ? drawn.roots : [];
};

describe('a plan', () => {
  it('of PostgreSQL has steps within steps, and what each costs itself', () => {
    const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'orders', 'Total Cost': 30 };
    const sort = { 'Node Type': 'Sort', 'Total Cost': 40, 'Sort Key': ['id'], Plans: [scan] };
    const drawn = roots([{ Plan: sort }]);
    expect(outline(drawn)).toEqual(['Sort', '  Seq Scan on orders']);
    expect(drawn[0]?.share).toBeCloseTo(0.25);
    expect(drawn[0]?.children[0]?.share).toBeCloseTo(0.75);
    expect(drawn[0]?.facts).toContainEqual(['sort key', '["id"]']);
  });

  it('that was measured counts time, and loops of it', () => {
    const counts = { 'Shared Hit Blocks': 3, 'Temp Read Blocks': 0 };
    const scan = {
      'Node Type': 'Index Scan',
      'Actual Total Time': 2,
      'Actual Loops': 4,
      ...counts,
    };
    const join = { 'Node Type': 'Nested Loop', 'Join Type': 'Left', 'Actual Total Time': 10 };
    const drawn = roots([{ Plan: { ...join, Plans: [scan] }, 'Execution Time': 11 }]);
    expect(outline(drawn)).toEqual(['Left Nested Loop', '  Index Scan']);
    expect(drawn[0]?.children[0]?.share).toBeCloseTo(0.8);
    expect(drawn[0]?.facts).toContainEqual(['execution time', '11 ms']);
    expect(drawn[0]?.children[0]?.facts).toContainEqual(['shared hit blocks', '3']);
    expect(JSON.stringify(drawn)).not.toContain('temp read');
  });

  it('of SQLite has each step below its parent', () => {
    expect(
      outline(
        roots([
          { id: 3, parent: 0, notused: 0, detail: 'SCAN a' },
          { id: 7, parent: 0, notused: 0, detail: 'CORRELATED SCALAR SUBQUERY 1' },
          { id: 9, parent: 7, notused: 0, detail: 'SEARCH b' },
        ]),
      ),
    ).toEqual(['SCAN a', 'CORRELATED SCALAR SUBQUERY 1', '  SEARCH b']);
  });

  it('of SQLite that goes in a circle ends all the same', () => {
    expect(outline(roots([{ id: 0, parent: 0, detail: 'SCAN a' }]))).toEqual([]);
    expect(planOf([{ id: 1, parent: 1, detail: 'x' }])).toEqual({ kind: 'tree', roots: [] });
  });

  it('of MariaDB is drawn by the names of its parts', () => {
    expect(
      outline(
        roots({
          query_block: {
            select_id: 1,
            nested_loop: [{ table: { table_name: 'a', access_type: 'ALL', rows: 5 } }],
          },
        }),
      ),
    ).toEqual(['query block', '  table a, ALL']);
  });

  it('of SQL Server is drawn from its XML', () => {
    const xml =
      '<ShowPlanXML><RelOp PhysicalOp="Sort" LogicalOp="Sort" EstimateRows="5"><Sort>' +
      '<RelOp PhysicalOp="Table Scan" LogicalOp="Scan"></RelOp></Sort></RelOp></ShowPlanXML>';
    expect(outline(roots([xml]))).toEqual(['Sort', '  Table Scan, Scan']);
  });

  it('of H2 is its own words; anything else is shown as it is', () => {
    expect(planOf(['SELECT\n    1'])).toEqual({ kind: 'text', text: 'SELECT\n    1' });
    expect(planOf(null).kind).toBe('text');
    expect(planOf([]).kind).toBe('text');
    expect(planOf({ a: 1 }).kind).toBe('text');
  });

  const titles = (name: keyof typeof live) => outline(roots(live[name]));
  const nodes = (all: readonly PlanNode[]): readonly PlanNode[] =>
    all.flatMap((node) => [node, ...nodes(node.children)]);

  it('as PostgreSQL 15 gave it is drawn step by step', () => {
    expect(titles('postgresql-union').join('\n')).toMatchInlineSnapshot(`
      "Append
        Seq Scan on t
        Seq Scan on t as t_1"
    `);
    expect(titles('postgresql-window').join('\n')).toMatchInlineSnapshot(`
      "Subquery Scan
        WindowAgg
          Sort
            Seq Scan on t"
    `);
    expect(titles('postgresql-join').join('\n')).toMatchInlineSnapshot(`
      "Limit
        Sort
          Aggregate
            Right Hash Join
              Seq Scan on t as c
              Hash
                Inner Hash Join
                  Seq Scan on t as b
                  Hash
                    Inner Hash Join
                      Seq Scan on t as a
                      Hash
                        Seq Scan on t"
    `);
  });

  it('as MariaDB 10.11 gave it is drawn table by table', () => {
    expect(titles('mariadb-join').join('\n')).toMatchInlineSnapshot(`
      "query block
        filesort
          temporary table
            table a, ALL
            block nested loop join
              table b, ALL
            block nested loop join
              table c, ALL
            table t, eq_ref"
    `);
    expect(titles('mariadb-union').join('\n')).toMatchInlineSnapshot(`
      "query block
        union result
          query block
            table t, range
          query block
            table t, ALL"
    `);
    expect(titles('mariadb-window').join('\n')).toMatchInlineSnapshot(`
      "query block
        table <derived2>, ALL
          materialized
            query block
              window functions computation
                filesort
                temporary table
                  table t, ALL"
    `);
    expect(titles('mariadb-exists').join('\n')).toMatchInlineSnapshot(`
      "query block
        table t, ALL
        table x, eq_ref"
    `);
  });

  it('that either measured says where the time went', () => {
    for (const name of ['postgresql-join-measured', 'mariadb-join-measured'] as const) {
      const shares = nodes(roots(live[name])).flatMap((node) => node.share ?? []);
      expect(shares.length, name).toBeGreaterThan(2);
      expect(
        shares.every((share) => share >= 0 && share <= 1),
        name,
      ).toBe(true);
      expect(
        shares.reduce((sum, share) => sum + share, 0),
        name,
      ).toBeGreaterThan(0.2);
    }
    const [first] = roots(live['mariadb-join-measured']);
    expect(first?.facts.map(([name]) => name)).toContain('planning time');
  });

  it('is drawn for every statement that was tried', () => {
    for (const [name, plan] of Object.entries(live)) expect(planOf(plan).kind, name).toBe('tree');
  });
});
