import { describe, expect, it } from 'vitest';
import { piecesOf, quoted, spanOf, statementAt, tableName } from './statement';

const marked = (text: string, message: string) => {
  const span = spanOf(text, message);
  return span && text.slice(span.from, span.to);
};

describe('the parts of a statement', () => {
  it('are those of its dialect', () => {
    const kinds = (text: string) => piecesOf(text, 'mariadb').map(({ kind }) => kind);
    expect(kinds('10--1')).toEqual(['number', 'symbol', 'symbol', 'number']);
    expect(kinds('10 -- 1')).toEqual(['number', 'comment']);
    expect(kinds('/*! WHERE */ /* no */')).not.toContain('text');
    expect(kinds('/*! WHERE */')).toContain('word');
    const two = String.raw`SELECT 'it\'s; x'; SELECT 2`;
    expect(statementAt(two, 0, 'mariadb').text).toBe(String.raw`SELECT 'it\'s; x';`);
    expect(statementAt("SELECT 1 # don't\n; SELECT 2", 30, 'mariadb').text).toBe('SELECT 2');
  });

  it('are told apart where they look alike', () => {
    const text = `SELECT 'it''s -- no' AS "a ""b""" -- DROP\n FROM [x y], \`z\` /* ; */ WHERE $t$ ; $t$ <> 1.5e3`;
    expect(piecesOf(text).map(({ kind, from, to }) => `${kind}:${text.slice(from, to)}`)).toEqual([
      'word:SELECT',
      `text:'it''s -- no'`,
      'word:AS',
      'name:"a ""b"""',
      'comment:-- DROP',
      'word:FROM',
      'name:[x y]',
      'symbol:,',
      'name:`z`',
      'comment:/* ; */',
      'word:WHERE',
      'text:$t$ ; $t$',
      'symbol:<',
      'symbol:>',
      'number:1.5e3',
    ]);
  });

  it('end with the text when they are not closed', () => {
    for (const open of [`'abc`, '"abc', '`abc', '/* abc', '$a$ abc']) {
      expect(piecesOf(open)).toHaveLength(1);
      expect(piecesOf(open)[0]?.to).toBe(open.length);
    }
  });
});

describe('the statement at the cursor', () => {
  /** The cursor is at the bar. */
  const at = (text: string) => {
    const position = text.indexOf('|');
    return statementAt(text.replace('|', ''), position);
  };

  it('is the one that the cursor is in', () => {
    expect(at("SELECT 1;\nSELECT '|;' FROM t;\n\nSELECT 3")).toEqual({
      text: "SELECT ';' FROM t;",
      from: 10,
    });
    expect(at('|SELECT 1;\nSELECT 2').text).toBe('SELECT 1;');
    expect(at('SELECT 1;\nSELECT 2;\n\nSELEC|T 3').text).toBe('SELECT 3');
    expect(at('SELECT 1; SELECT| 2').text).toBe('SELECT 2');
  });

  it('is the one before where nothing follows on its line', () => {
    expect(at('SELECT 1;|\nSELECT 2').text).toBe('SELECT 1;');
    expect(at('SELECT 1; |\nSELECT 2').text).toBe('SELECT 1;');
    expect(at('SELECT 1;\nSELECT 2;\n|').text).toBe('SELECT 2;');
  });

  it('keeps the comment before it, and is no comment alone', () => {
    expect(at('SELECT 1;\n-- second; really\nSELECT| 2;\n-- end').text).toBe(
      '-- second; really\nSELECT 2;',
    );
    expect(at('SELECT 1;\n-- |note').text).toBe('SELECT 1;\n-- note');
  });

  it('is the whole text when there is only one', () => {
    expect(at('  SELECT 1 ; |').text).toBe('  SELECT 1 ; ');
    expect(at('|').text).toBe('');
    expect(at('SELECT \'a;b\', "c;d" /* ; */|').from).toBe(0);
  });
});

describe('what an error is about', () => {
  it('is the whole part at the position', () => {
    const text = 'SELECT 1; DROP TABLE x';
    expect(marked(text, 'DROP at position 11 begins a second statement')).toBe('DROP');
    expect(marked('SELECT pg_sleep(1)', 'pg_sleep at position 8 can do more than read')).toBe(
      'pg_sleep',
    );
  });

  it('is the whole of a name with a dot, where the message says it so', () => {
    const text = 'SELECT o.orderid FROM sales.orders o';
    expect(marked(text, 'column o.orderid does not exist, at position 8')).toBe('o.orderid');
    expect(marked(text, 'syntax error at or near "o", at position 8')).toBe('o');
  });

  it('is the end of the text when the position is behind it', () => {
    expect(marked('SELECT (', 'something at position 9 is missing')).toBe('(');
    expect(spanOf('SELECT', 'x at position 400 is odd')).toBeUndefined();
  });

  it('is the name that a database complains of', () => {
    const text = `SELECT nope, 'nope' FROM "shop"."Nothere"`;
    expect(marked(text, 'Column "NOPE" not found')).toBe('nope');
    expect(marked(text, 'no such column: nope')).toBe('nope');
    expect(marked(text, 'no such table: shop.Nothere')).toBe('"Nothere"');
    expect(marked(text, `Unknown column 'nope' in 'field list'`)).toBe('nope');
    expect(marked('SELECT 1 FORM t', 'near "FORM": syntax error')).toBe('FORM');
  });

  it('is nothing when it names nothing that is there', () => {
    expect(spanOf('SELECT 1', 'the database is locked')).toBeUndefined();
    expect(spanOf('-- nope\nSELECT 1', 'no such column: nope')).toBeUndefined();
  });
});

describe('a name in a statement', () => {
  it('is quoted where the dialect would read it otherwise', () => {
    expect(quoted('postgresql', 'orders')).toBe('orders');
    expect(quoted('postgresql', 'Orders')).toBe('"Orders"');
    expect(quoted('h2', 'Orders')).toBe('"Orders"');
    expect(quoted('h2', 'ORDERS')).toBe('ORDERS');
    expect(quoted('sqlserver', 'a]b')).toBe('[a]]b]');
    expect(quoted('mariadb', 'order')).toBe('`order`');
    expect(quoted('sqlite', 'a"b')).toBe('"a""b"');
    expect(tableName('sqlite', 'main', 't')).toBe('t');
    expect(tableName('postgresql', 'public', 'order')).toBe('"order"');
    expect(tableName('mariadb', 'shop', 'orders')).toBe('shop.orders');
    expect(tableName('h2', 'dbo', 'Orders')).toBe('"dbo"."Orders"');
  });
});
