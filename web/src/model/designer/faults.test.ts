import { describe, expect, it } from 'vitest';
import { draftOf, newColumn, newTable, type Draft } from './draft';
import { editsOf } from './edits';
import { partMeant, withoutPart } from './faults';
import { CUSTOMERS, ORDERS, tablesOf } from './sample';

const tables = tablesOf(CUSTOMERS, ORDERS);
const opened = draftOf(ORDERS);
const typed = (change: Partial<Draft>): Draft => ({ ...opened, ...change });
const renamed = (id: string, name: string) =>
  opened.columns.map((each) => (each.id === id ? { ...each, name } : each));

describe('the part a refusal is about', () => {
  it('is the part of the edit that failed', () => {
    const draft = typed({ columns: renamed('c5', 'Id') });
    const edits = editsOf(opened, draft, tables);
    expect(partMeant(0, "Column 'Id' already exists", edits, draft)).toBe('c5');
  });

  it('is the column that the words name, for a new table is one edit', () => {
    const empty = newTable('dbo', [], []);
    const more = (name: string, type: string) => ({ ...newColumn(empty, []), name, type });
    const draft = { ...empty, columns: [...empty.columns, more('A', 'nope'), more('B', 'nope')] };
    const edits = editsOf(undefined, draft, tables);
    expect(partMeant(0, "Unknown type 'nope'", edits, draft)).toBe(draft.columns[1]!.id);
    expect(partMeant(0, "Column 'B': no", edits, draft)).toBe(draft.columns[2]!.id);
    expect(partMeant(0, 'The name is taken', edits, draft)).toBe('table');
  });
});

describe('what was typed without a part of it', () => {
  const rest = (draft: Draft, part: string) =>
    editsOf(opened, withoutPart(opened, draft, part), tables).map((each) => each.part);

  it('has the others still', () => {
    const draft = typed({
      name: 'Purchases',
      columns: renamed('c5', 'Id').map((each) =>
        each.id === 'c4' ? { ...each, type: 'nope' } : each,
      ),
    });
    expect(rest(draft, 'c5')).toEqual(['table', 'c4']);
    expect(rest(draft, 'table')).toEqual(['c4', 'c5']);
    expect(rest(withoutPart(opened, draft, 'c5'), 'c4')).toEqual(['table']);
  });

  it('has a dropped column again, where it was', () => {
    const draft = typed({ columns: opened.columns.slice(1) });
    expect(withoutPart(opened, draft, 'c3').columns).toEqual(opened.columns);
  });

  it('has nothing that needs a column which is left out', () => {
    const fresh = { ...newColumn(opened, []), name: 'New' };
    const draft = typed({
      columns: [...opened.columns, fresh],
      indexes: [
        ...opened.indexes,
        {
          id: 'new:index',
          name: '',
          unique: false,
          parts: [{ column: fresh.id, descending: false }],
          include: '',
          where: '',
        },
      ],
      uniques: [{ id: 'new:unique', name: '', columns: [fresh.id] }],
    });
    expect(rest(draft, fresh.id)).toEqual([]);
    expect(rest(draft, 'new:unique')).toEqual([fresh.id, 'new:index']);
  });

  it('has another name where a new table may not have its own', () => {
    const draft = newTable('dbo', [], []);
    expect(withoutPart(undefined, draft, 'table').name).not.toBe(draft.name);
  });
});
