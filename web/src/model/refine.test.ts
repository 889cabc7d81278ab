import { describe, expect, it } from 'vitest';
import { obstacle, refined, UNREFINED } from './refine';

const column = (name: string, masked = false) => ({ name, type: 'int', nullable: true, masked });
const columns = [column('id'), column('kind')];

describe('a refined statement', () => {
  it('is the statement as a table, with the values beside the text', () => {
    expect(
      refined('sqlite', 'SELECT * FROM t; -- all', {
        conditions: [
          { column: 'kind', is: 'equal', value: "o'pen" },
          { column: 'order', is: 'other', value: 7 },
          { column: 'id', is: 'equal', value: null },
          { column: 'id', is: 'other', value: null },
        ],
        order: { column: 'My "id"', down: true },
      }),
    ).toEqual({
      statement:
        'SELECT * FROM (SELECT * FROM t\n) refined\n' +
        'WHERE kind = ? AND ("order" <> ? OR "order" IS NULL) AND id IS NULL AND id IS NOT NULL\n' +
        'ORDER BY "My ""id""" DESC',
      before: 15,
      parameters: ["o'pen", 7],
    });
  });

  it('is closed even where the statement ends with a comment or with text that looks like one', () => {
    const order = { column: 'id', down: false };
    const of = (statement: string) =>
      refined('sqlite', statement, { conditions: [], order }).statement;
    expect(of("SELECT ';--' AS id -- end")).toMatch(/^SELECT \* FROM \(SELECT ';--' AS id\n\)/);
    expect(of('SELECT 1 AS id;;\n')).toMatch(/^SELECT \* FROM \(SELECT 1 AS id\n\)/);
  });

  it('keeps the order of the statement on MariaDB, which drops it without a limit', () => {
    const conditions = [{ column: 'id', is: 'equal', value: 1 }] as const;
    const of = (kind: string, statement: string) =>
      refined(kind, statement, { conditions, order: undefined }).statement;
    const most = 'LIMIT 18446744073709551615';
    expect(of('mariadb', 'SELECT id FROM t ORDER BY name;')).toContain(`ORDER BY name\n${most}\n)`);
    for (const plain of [
      'SELECT id FROM t ORDER BY name LIMIT 5',
      'SELECT id, RANK() OVER (ORDER BY name) FROM t',
      'SELECT `order` FROM t',
      'SELECT id FROM t',
    ])
      expect(of('mariadb', plain)).not.toContain(most);
    expect(of('postgresql', 'SELECT id FROM t ORDER BY name')).not.toContain(most);
  });

  it('is the statement itself where nothing is asked', () => {
    expect(refined('sqlite', 'SELECT 1;', UNREFINED).statement).toBe('SELECT 1;');
  });
});

describe('what the database cannot refine', () => {
  const why = (kind: string, statement: string, of = columns, at = 0) =>
    obstacle(kind, statement, of, at) ?? '';

  it('is said in words', () => {
    expect(why('sqlite', 'SELECT 1')).toBe('');
    expect(why('postgresql', '-- first\nWITH a AS (SELECT 1) SELECT * FROM a')).toBe('');
    expect(why('mariadb', 'SHOW TABLES')).toMatch(/result of SHOW/);
    expect(why('sqlserver', 'WITH a AS (SELECT 1 b) SELECT * FROM a')).toMatch(/WITH/);
    expect(why('sqlserver', 'SELECT * FROM a ORDER BY id')).toMatch(/ORDER BY/);
    expect(why('sqlserver', 'SELECT TOP 5 * FROM a ORDER BY id')).toBe('');
    expect(why('sqlite', 'SELECT 1', [column('id'), column('ID')])).toMatch(/Two columns/);
    expect(why('sqlserver', 'SELECT 1', [column('')])).toMatch(/no name/);
    expect(why('sqlite', 'SELECT 1', [column('id'), column('email', true)], 1)).toMatch(/masked/);
    expect(why('sqlite', 'SELECT 1', [column('id'), column('email', true)], 0)).toBe('');
    expect(why('stub', 'SELECT 1')).not.toBe('');
  });
});
