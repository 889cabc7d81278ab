import { describe, expect, it } from 'vitest';
import { columnsIn, isNumeric, rowsOfCsv, rowsText } from './cells';

const columns = columnsIn([
  { name: 'id', type: 'int4', nullable: false },
  { name: 'note|x', type: 'varchar', nullable: true },
]);
const rows = [
  [1, 'a,b'],
  [2, null],
  [3, ''],
  [4, 'he said "no"\nand | left\ttwice'],
];

describe('copied rows', () => {
  it('are CSV that keeps NULL and an empty text apart', () => {
    expect(rowsText('csv', columns, rows)).toBe(
      'id,note|x\r\n1,"a,b"\r\n2,\r\n3,""\r\n4,"he said ""no""\nand | left\ttwice"\r\n',
    );
  });

  it('come back from CSV as they went', () => {
    const back = rowsOfCsv(rowsText('csv', columns, rows), 2);
    expect(back).toEqual(rows.map(([id, note]) => [String(id), note]));
  });

  it('are one line each for a spreadsheet', () => {
    expect(rowsText('tsv', columns, rows)).toBe(
      '1\ta,b\n2\t\n3\t\n4\the said "no" and | left twice',
    );
  });

  it('are a table of Markdown with numbers on the right', () => {
    expect(rowsText('markdown', columns, rows.slice(1))).toBe(
      '| id | note\\|x |\n| --: | --- |\n| 2 | NULL |\n| 3 |  |\n| 4 | he said "no"<br>and \\| left\ttwice |\n',
    );
  });

  it('are JSON that loses no column', () => {
    const twice = columnsIn([{ name: 'a' }, { name: 'a' }]);
    expect(JSON.parse(rowsText('json', twice, [[1, 2]]))).toEqual([{ a: 1, a_2: 2 }]);
  });
});

describe('a file of rows', () => {
  it('may have one column, of which nothing is NULL', () => {
    expect(rowsOfCsv('a\r\n\r\n""\r\nx\r\n', 1)).toEqual([[null], [''], ['x']]);
  });

  it('may end with NULL', () => {
    expect(rowsOfCsv('a,b\r\n1,\r\n,2\r\n,\r\n', 2)).toEqual([
      ['1', null],
      [null, '2'],
      [null, null],
    ]);
  });

  it('may be cut off', () => {
    expect(rowsOfCsv('a,b\r\n1,2\r\n3,"4', 2)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(rowsOfCsv('a,b\r\n1,2\r\n3', 2)).toEqual([['1', '2']]);
    expect(rowsOfCsv('', 2)).toEqual([]);
  });
});

describe('a column', () => {
  it('is of numbers by its database type', () => {
    for (const type of [
      'int4',
      'BIGINT',
      'numeric(10,2)',
      'double precision',
      'integer',
      'DECFLOAT',
    ])
      expect(isNumeric(type), type).toBe(true);
    for (const type of ['interval', 'varchar', 'point', 'character varying', 'date', 'bytea', ''])
      expect(isNumeric(type), type).toBe(false);
  });

  it('is masked when the answer says so, whatever its cells hold', () => {
    const masked = columnsIn([{ name: 'a' }, { name: 'b', masked: true }, { masked: 'yes' }]).map(
      (column) => column.masked,
    );
    expect(masked).toEqual([false, true, false]);
  });
});
