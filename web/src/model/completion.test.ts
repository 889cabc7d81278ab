import { describe, expect, it } from 'vitest';
import {
  isJoining,
  joinsOf,
  tablesIn,
  wantedAt,
  type ForeignKey,
  type KnownTable,
} from './completion';

const table = (schema: string, name: string): KnownTable => ({ schema, name, type: 'table' });
const known = [table('dbo', 'Orders'), table('dbo', 'Customers'), table('other', 'Orders')];

const used = (text: string) =>
  tablesIn(text, known).map(({ table: { schema, name }, alias }) => `${schema}.${name} ${alias}`);

/** The bar is the cursor. */
const wanted = (marked: string) => {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, owner, tables, schema, nothing } = wantedAt(text, position, known);
  const names = tables.map((each) => `${each.schema}.${each.name}`);
  return { word: text.slice(from, position), owner, names, schema, nothing };
};

describe('the conditions of a join', () => {
  const key = (columns: string[], name: string, references: string[]): ForeignKey => ({
    columns,
    schema: 'dbo',
    table: name,
    references,
  });
  const keys: Record<string, readonly ForeignKey[]> = {
    'dbo.Orders': [key(['customer', 'branch'], 'Customers', ['id', 'branch'])],
    'dbo.Customers': [key(['parent'], 'Customers', ['id'])],
  };
  const joins = (text: string) =>
    joinsOf(
      tablesIn(text, known),
      ({ schema, name }) => keys[`${schema}.${name}`] ?? [],
      (name) => name,
    );

  it('are the foreign keys between the last table and those before it, either way', () => {
    const condition = 'o.customer = c.id AND o.branch = c.branch';
    expect(joins('SELECT * FROM orders o JOIN customers c ON ')).toEqual([condition]);
    expect(joins('SELECT * FROM customers c JOIN orders o ON ')).toEqual([condition]);
    expect(joins('SELECT * FROM customers c JOIN customers p ON ')).toEqual([
      'p.parent = c.id',
      'c.parent = p.id',
    ]);
  });

  it('are none where no key leads from one to the other', () => {
    expect(joins('SELECT * FROM other.orders o JOIN customers c ON ')).toEqual([]);
    expect(joins('SELECT ')).toEqual([]);
  });

  it('are wanted right behind ON', () => {
    expect(isJoining('FROM a JOIN b ON ', 17)).toBe(true);
    expect(isJoining('FROM a JOIN b ON\n  x', 19)).toBe(true);
    expect(isJoining('SELECT reason ', 14)).toBe(false);
  });
});

describe('the tables of a statement', () => {
  it('are found with their names there, behind every FROM, JOIN and comma', () => {
    expect(used('SELECT * FROM orders o JOIN dbo."Customers" AS c ON o.x = c.x')).toEqual([
      'dbo.Orders o',
      'dbo.Customers c',
    ]);
    expect(used('SELECT 1 FROM other.Orders, [Customers] WHERE a IN (SELECT 1, orders)')).toEqual([
      'other.Orders Orders',
      'dbo.Customers Customers',
    ]);
    expect(used("SELECT 'FROM orders' -- FROM orders\n FROM nothing")).toEqual([]);
    expect(used('')).toEqual([]);
  });
});

describe('what fits at the cursor', () => {
  it('are the columns of the tables that are read', () => {
    expect(wanted('SELECT na| FROM Customers')).toMatchObject({
      word: 'na',
      owner: undefined,
      names: ['dbo.Customers'],
    });
  });

  it('are the columns of the one before the dot, by its name or its alias', () => {
    const join = 'FROM Orders o JOIN Customers ON 1 = 1';
    expect(wanted(`SELECT o.to| ${join}`)).toMatchObject({ word: 'to', names: ['dbo.Orders'] });
    expect(wanted(`SELECT customers.| ${join}`)).toMatchObject({ names: ['dbo.Customers'] });
    expect(wanted(`SELECT "Customers".| ${join}`)).toMatchObject({ names: ['dbo.Customers'] });
    expect(wanted(`SELECT x.| ${join}`)).toMatchObject({ names: [], schema: undefined });
  });

  it('are the tables of a schema', () => {
    expect(wanted('SELECT * FROM other.|')).toMatchObject({ schema: 'other', names: [] });
  });

  it('is nothing in a literal, a comment or a number', () => {
    expect(wanted("SELECT 'a|b' FROM Orders").nothing).toBe(true);
    expect(wanted("SELECT 'a|").nothing).toBe(true);
    expect(wanted('SELECT 1 -- fro|').nothing).toBe(true);
    expect(wanted('SELECT /* a | */ 1').nothing).toBe(true);
    expect(wanted('SELECT 12|').nothing).toBe(true);
    expect(wanted("SELECT 'a' |").nothing).toBe(false);
  });
});
