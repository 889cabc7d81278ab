import { describe, expect, it } from 'vitest';
import { planOf, type PlanNode } from './plan';

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
    const scan = { 'Node Type': 'Index Scan', 'Actual Total Time': 2, 'Actual Loops': 4 };
    const join = { 'Node Type': 'Nested Loop', 'Join Type': 'Left', 'Actual Total Time': 10 };
    const drawn = roots([{ Plan: { ...join, Plans: [scan] }, 'Execution Time': 11 }]);
    expect(outline(drawn)).toEqual(['Left Nested Loop', '  Index Scan']);
    expect(drawn[0]?.children[0]?.share).toBeCloseTo(0.8);
    expect(drawn[0]?.facts).toContainEqual(['execution time', '11 ms']);
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
});
