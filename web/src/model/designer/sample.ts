import { designAfter, type Column, type Design, type Table } from './schema';

/** Small designs for tests. */
export const column = (id: string, name: string, more: Partial<Column> = {}): Column => ({
  id,
  name,
  type: 'int',
  ...more,
});

export const CUSTOMERS: Table = {
  id: 't1',
  schema: 'dbo',
  name: 'Customers',
  columns: [
    column('c1', 'Id', { identity: [1, 1] }),
    column('c2', 'Name', { type: 'nvarchar', length: 50 }),
  ],
  primaryKey: { columns: ['c1'] },
};

export const ORDERS: Table = {
  id: 't2',
  schema: 'sales',
  name: 'Orders',
  columns: [
    column('c3', 'Id', { identity: [1, 1] }),
    column('c4', 'CustomerId'),
    column('c5', 'Total', { type: 'decimal', precision: 18, scale: 2, nullable: true }),
  ],
  primaryKey: { columns: ['c3'] },
  foreignKeys: [
    {
      id: 'f1',
      name: 'FK_Orders_Customers',
      table: 't1',
      columns: ['c4'],
      referenced: ['c1'],
      onDelete: 1,
      onUpdate: 1,
    },
  ],
  indexes: [{ id: 'i1', name: 'IX_Orders_Total', columns: ['c5'], descending: ['c5'] }],
};

export const NOTES: Table = {
  id: 't3',
  schema: 'dbo',
  name: 'Notes',
  columns: [column('c6', 'Id')],
};

export const tablesOf = (...tables: readonly Table[]) =>
  new Map(tables.map((table) => [table.id, table]));

export function designOf(tables: readonly Table[], more: Record<string, unknown> = {}): Design {
  return designAfter(undefined, { designerId: 'd', version: 'v', seq: 1, tables, ...more });
}

/** A table with many columns. */
export const wide = (id: string, count: number): Table => ({
  id,
  schema: 'dbo',
  name: `Wide${id}`,
  columns: Array.from({ length: count }, (_, at) => column(`${id}-${at}`, `Column${at}`)),
});
