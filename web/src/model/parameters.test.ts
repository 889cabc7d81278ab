import { describe, expect, it } from 'vitest';
import { fieldsIn, prepared, typeOf } from './parameters';

describe('the parameters of a statement', () => {
  it('are ?, :name and ${name}, each name once', () => {
    expect(
      fieldsIn('SELECT :from, ${until} FROM t WHERE a > :from AND b = ? AND c = ?', 'sqlite'),
    ).toEqual(['from', 'until', '1', '2']);
  });

  it('are none in text, comments, quoted names, casts and assignments', () => {
    const none = [
      `SELECT ':a ?', "b:c", a::int, x::text[] FROM t -- :d`,
      `SELECT $$ :a $$, $tag$ :b ? $tag$ /* :c ? */`,
      'SELECT @n := @n + 1',
      'SELECT a[1:2], a[i:j] FROM t',
      "SELECT '12:30', TIME '10:20:30'",
    ];
    for (const text of none) expect([text, fieldsIn(text, 'postgresql')]).toEqual([text, []]);
  });

  it('go by the way the dialect writes text', () => {
    expect(fieldsIn(String.raw`SELECT 'it\'s :no', :yes # :no`, 'mariadb')).toEqual(['yes']);
    expect(fieldsIn(String.raw`SELECT "it\"s :no", :yes`, 'mariadb')).toEqual(['yes']);
    expect(fieldsIn(String.raw`SELECT E'it\'s :no', :yes`, 'postgresql')).toEqual(['yes']);
    expect(fieldsIn(String.raw`SELECT 'a\', :yes, ' '`, 'postgresql')).toEqual(['yes']);
  });

  it('are @name on SQL Server alone, and never @@name', () => {
    const text = 'SELECT @@VERSION, @id';
    expect(fieldsIn(text, 'sqlserver')).toEqual(['id']);
    expect(fieldsIn(text, 'mariadb')).toEqual([]);
  });
});

describe('what is sent', () => {
  it('has the values beside the text, and every word where it was written', () => {
    const text = 'SELECT :id::int, nope WHERE a = ${id}';
    const sent = prepared(text, 'postgresql', { id: { text: '7' } });
    expect(sent).toEqual({
      ok: true,
      statement: 'SELECT ?  ::int, nope WHERE a = ?    ',
      parameters: [7, 7],
    });
  });

  it('never has a value in the text, whatever it is', () => {
    const evil = "'; DROP TABLE t; --";
    expect(prepared('SELECT :a', 'sqlite', { a: { text: evil } })).toEqual({
      ok: true,
      statement: 'SELECT ? ',
      parameters: [evil],
    });
  });

  it('takes a value for what it looks like, or for what was chosen', () => {
    const values = ['7', '-1.5', '007', '9007199254740993', 'true', '', 'Infinity', '1e3', ' 7'];
    expect(values.map((text) => typeOf({ text }))).toEqual([
      'number',
      'number',
      'text',
      'text',
      'boolean',
      'text',
      'text',
      'text',
      'text',
    ]);
    const sent = prepared('SELECT ?, ?, ?, ?', 'sqlite', {
      1: { text: '7', type: 'text' },
      2: { text: 'x', type: 'null' },
      3: { text: '1e3', type: 'number' },
      4: { text: 'FALSE', type: 'boolean' },
    });
    expect(sent.ok && sent.parameters).toEqual(['7', null, 1000, false]);
  });

  it('is refused where a value is missing or does not fit its type', () => {
    const problem = (given?: Parameters<typeof typeOf>[0]) => {
      const sent = prepared('SELECT :a', 'sqlite', given ? { a: given } : {});
      return sent.ok ? '' : sent.problem;
    };
    expect(problem()).toBe('Enter a value for parameter a.');
    expect(problem({ text: 'x', type: 'number' })).toBe('Parameter a must be a number.');
    expect(problem({ text: '', type: 'number' })).toBe('Parameter a must be a number.');
    expect(problem({ text: '9007199254740993', type: 'number' })).toMatch(/too many digits/);
    expect(problem({ text: 'yes', type: 'boolean' })).toBe('Parameter a must be true or false.');
  });
});
