import { describe, expect, it } from 'vitest';
import { byKind, usesOf } from './objects';
import type { Table } from './schema';

const table = (name: string, types: readonly string[] = ['int']): Table => ({
  id: name,
  schema: 'public',
  name,
  columns: types.map((type, at) => ({ id: `${name}${at}`, name: `c${at}`, type })),
});
const tables = new Map(
  [table('Orders', ['int', 'public.status', 'status[]']), table('notes'), table('customers')].map(
    (each) => [each.id, each],
  ),
);
const uses = (kind: string, name: string, sql: string) =>
  usesOf({ kind, name, sql }, tables).map((use) => [use.table.name, ...use.columns]);

describe('an object beside the tables', () => {
  it('that is a type is used by the columns of it', () => {
    expect(uses('enum', 'public.status', "CREATE TYPE status AS ENUM ('notes')")).toEqual([
      ['Orders', 'c1', 'c2'],
    ]);
  });

  it('that is a view reads the tables it names, and none that only its texts name', () => {
    const sql = `CREATE VIEW v AS -- of customers
      SELECT 'notes' FROM "Orders" /* notes */`;
    expect(uses('view', 'public.v', sql)).toEqual([['Orders']]);
    expect(uses('view', 'v', 'SELECT 1 FROM [customers] JOIN `NOTES`')).toEqual([
      ['customers'],
      ['notes'],
    ]);
  });

  it('stands with its kind: enums, views, then what has no word of ours', () => {
    const of = (kind: string, name: string) => ({ kind, name, sql: '' });
    const groups = byKind([of('event', 'e'), of('view', 'b'), of('view', 'a'), of('enum', 'x')]);
    expect(groups.map(([title, all]) => [title, ...all.map(({ name }) => name)])).toEqual([
      ['Enums', 'x'],
      ['Views', 'a', 'b'],
      ['Event', 'e'],
    ]);
  });
});
