import { describe, expect, it } from 'vitest';
import { draftOf, freshId, newColumn, newKey, newTable, typeChoices } from './draft';
import { editsOf } from './edits';
import { merged } from './merge';
import { CUSTOMERS, ORDERS, tablesOf } from './sample';

const tables = tablesOf(CUSTOMERS, ORDERS);
const TYPES = [
  { name: 'int', form: 'plain', usual: 0 },
  { name: 'nvarchar', form: 'length', usual: 50 },
] as const;
const edits = (...args: Parameters<typeof editsOf>) => editsOf(...args).map((each) => each.edit);

describe('what was typed', () => {
  it('is no edit when nothing was', () => {
    expect(edits(draftOf(ORDERS), draftOf(ORDERS), tables)).toEqual([]);
  });

  it('becomes one edit for each part, with what differs only', () => {
    const before = draftOf(ORDERS);
    const after = {
      ...before,
      name: 'Purchases',
      columns: before.columns.map((each) =>
        each.id === 'c5' ? { ...each, type: 'decimal(10,2)', default: '0' } : each,
      ),
    };
    expect(edits(before, after, tables)).toEqual([
      { op: 'set_table', table: { id: 't2' }, set: { name: 'Purchases' } },
      {
        op: 'set_column',
        table: { id: 't2' },
        column: { id: 'c5' },
        set: { dataType: 'decimal(10,2)', defaultValue: '0' },
      },
    ]);
  });

  it('clears with null', () => {
    const before = draftOf({ ...CUSTOMERS, comment: 'old' });
    expect(edits(before, { ...before, comment: '' }, tables)).toEqual([
      { op: 'set_table', table: { id: 't1' }, set: { comment: null } },
    ]);
  });

  it('says whether a computed column is kept, and not only when it is', () => {
    const before = draftOf(ORDERS);
    const computed = { computed: true, formula: '1 + 1', persisted: false };
    const fresh = { ...newColumn(before, TYPES), ...computed };
    const added = edits(before, { ...before, columns: [...before.columns, fresh] }, tables);
    expect(added[0]?.['column']).toMatchObject({ isComputed: true, computedPersisted: false });
    const turned = before.columns.map((each) =>
      each.id === 'c5' ? { ...each, ...computed } : each,
    );
    expect(edits(before, { ...before, columns: turned }, tables)[0]?.['set']).toEqual({
      isComputed: true,
      computedFormula: '1 + 1',
      computedPersisted: false,
    });
  });

  it('drops what hangs on a column before the column', () => {
    const before = draftOf(ORDERS);
    const after = {
      ...before,
      keys: [],
      indexes: [],
      columns: before.columns.filter((each) => each.id === 'c3'),
    };
    expect(edits(before, after, tables).map((each) => each['op'])).toEqual([
      'drop_foreign_key',
      'drop_index',
      'drop_column',
      'drop_column',
    ]);
  });

  it('keeps the order of columns with as few moves as it takes from the left', () => {
    const before = draftOf(ORDERS);
    const [id, customer, total] = before.columns;
    const fresh = { ...newColumn(before, TYPES), name: 'Extra' };
    const after = { ...before, columns: [total!, id!, fresh, customer!] };
    expect(edits(before, after, tables)).toEqual([
      { op: 'set_column', table: { id: 't2' }, column: { id: 'c5' }, set: { position: 1 } },
      {
        op: 'add_column',
        table: { id: 't2' },
        column: { name: 'Extra', dataType: 'int', isNullable: true, position: 3 },
      },
    ]);
  });

  it('makes a table with its keys in one go', () => {
    const draft = newTable('dbo', ['Table1'], TYPES);
    const after = {
      ...draft,
      keys: [
        {
          id: freshId(),
          name: '',
          table: 't1',
          pairs: [{ column: draft.columns[0]!.id, referenced: 'c1' }],
          onDelete: 0,
          onUpdate: 1,
        },
      ],
    };
    const [table, key] = edits(undefined, after, tables);
    expect(table).toMatchObject({ op: 'add_table', table: { schema: 'dbo', name: 'Table2' } });
    expect(table?.['initialColumns']).toEqual([
      {
        name: 'Id',
        dataType: 'int',
        isPrimaryKey: true,
        isIdentity: true,
        identitySeed: 1,
        identityIncrement: 1,
        isNullable: false,
      },
    ]);
    expect(key).toEqual({
      op: 'add_foreign_key',
      table: { schema: 'dbo', name: 'Table2' },
      foreignKey: {
        referencedTable: { id: 't1' },
        mappings: [{ column: 'Id', referencedColumn: 'Id' }],
        onDeleteAction: 0,
        onUpdateAction: 1,
      },
    });
  });

  it('names columns of keys and indexes as they are typed now', () => {
    const before = draftOf(ORDERS);
    const after = {
      ...before,
      columns: before.columns.map((each) =>
        each.id === 'c4' ? { ...each, name: 'ClientId' } : each,
      ),
      keys: before.keys.map((each) => ({ ...each, onDelete: 0 })),
    };
    const key = edits(before, after, tables).at(-1)!;
    expect(key).toMatchObject({ op: 'set_foreign_key', foreignKey: { id: 'f1' } });
    expect(key['set']).toMatchObject({
      mappings: [{ column: 'ClientId', referencedColumn: 'Id' }],
      onDeleteAction: 0,
    });
  });

  it('begins a foreign key from the column that is called after another table', () => {
    const before = { ...draftOf(ORDERS), keys: [] };
    expect(newKey(before, tables)).toMatchObject({
      table: 't1',
      pairs: [{ column: 'c4', referenced: 'c1' }],
    });
    const again = newKey(draftOf(ORDERS), tables);
    expect(again.pairs).toEqual([{ column: 'c5', referenced: 'c1' }]);
    const alone = newKey(before, tablesOf(ORDERS));
    expect(alone).toMatchObject({ table: 't2', pairs: [{ column: 'c4', referenced: 'c3' }] });
  });

  it('offers types with their usual sizes', () => {
    expect(typeChoices(TYPES)).toEqual(['int', 'nvarchar(50)']);
  });
});

describe('two who changed one table', () => {
  const opened = draftOf(ORDERS);

  it('both keep what only they changed', () => {
    const mine = { ...opened, comment: 'mine' };
    const theirs = {
      ...opened,
      columns: opened.columns.map((each) => (each.id === 'c5' ? { ...each, name: 'Sum' } : each)),
    };
    const { value, conflicts } = merged(opened, mine, theirs);
    expect(value.comment).toBe('mine');
    expect(value.columns[2]?.name).toBe('Sum');
    expect(conflicts).toEqual([]);
  });

  it('are told where both changed the same, and what was typed stays', () => {
    const mine = { ...opened, name: 'Mine' };
    const theirs = { ...opened, name: 'Theirs' };
    const { value, conflicts } = merged(opened, mine, theirs);
    expect(value.name).toBe('Mine');
    expect(conflicts).toEqual(['name']);
  });

  it('get the columns of both, in the place where they were put', () => {
    const added = { ...newColumn(opened, TYPES), name: 'Mine' };
    const mine = { ...opened, columns: [...opened.columns, added] };
    const other = { ...opened.columns[1]!, id: 'c77', name: 'Theirs' };
    const theirs = { ...opened, columns: [opened.columns[0]!, other, ...opened.columns.slice(1)] };
    const { value } = merged(opened, mine, theirs);
    expect(value.columns.map((each) => each.name)).toEqual([
      'Id',
      'Theirs',
      'CustomerId',
      'Total',
      'Mine',
    ]);
  });

  it('lose a column that the other dropped, and hear of it when they had changed it', () => {
    const mine = {
      ...opened,
      columns: opened.columns.map((each) => (each.id === 'c5' ? { ...each, name: 'Sum' } : each)),
    };
    const theirs = { ...opened, columns: opened.columns.slice(0, 2) };
    const { value, conflicts } = merged(opened, mine, theirs);
    expect(value.columns).toHaveLength(2);
    expect(conflicts).toEqual(['columns Sum is gone']);
  });

  it('says of which rows an index is and what it holds beside, and clears both', () => {
    const before = draftOf({
      ...ORDERS,
      indexes: [{ id: 'i1', name: 'IX', columns: ['c5'], include: ['c4'], where: 'Total > 0' }],
    });
    expect(before.indexes[0]).toMatchObject({ include: 'CustomerId', where: 'Total > 0' });
    const set = (fields: Partial<(typeof before.indexes)[number]>) => {
      const after = { ...before, indexes: [{ ...before.indexes[0]!, ...fields }] };
      return edits(before, after, tables)[0]?.['set'];
    };
    expect(set({ include: 'CustomerId, Id,' })).toMatchObject({ include: ['CustomerId', 'Id'] });
    expect(set({ include: '', where: ' ' })).toMatchObject({ include: [], where: null });
    const added = {
      ...before,
      indexes: [{ ...before.indexes[0]!, id: 'new:1', include: '', where: '' }],
    };
    const [made] = edits({ ...before, indexes: [] }, added, tables);
    expect(made?.['index']).toEqual({
      name: 'IX',
      columns: [{ name: 'Total', descending: false }],
    });
  });
});
