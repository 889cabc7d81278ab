import { describe, expect, it } from 'vitest';
import { authored, changesOf, ghostColumns, marksOf, toReview } from './changes';
import { column, CUSTOMERS, designOf, NOTES, ORDERS } from './sample';
import { stepText, stepTitle } from './words';

describe('changes', () => {
  it('are known by the ids of the review', () => {
    const design = designOf([CUSTOMERS, ORDERS], { added: ['t2'], base: [NOTES] });
    expect(changesOf(design).map((each) => each.id)).toEqual([
      'tablesDropped:t3',
      'tablesAdded:t2',
      'foreignKeysAdded:f1',
      'indexesAdded:i1',
    ]);
  });

  it('say what was and what is', () => {
    const now = {
      ...CUSTOMERS,
      name: 'Clients',
      columns: [CUSTOMERS.columns[0]!, column('c2', 'FullName', { type: 'nvarchar', length: 80 })],
    };
    const changes = changesOf(designOf([now], { base: [CUSTOMERS] }));
    expect(changes.map((each) => each.id)).toEqual(['tablesUpdated:t1', 'columnsUpdated:c2']);
    expect(changes[0]?.fields).toEqual([
      { field: 'name', before: 'dbo.Customers', after: 'dbo.Clients' },
    ]);
    expect(changes[1]?.fields).toEqual([
      { field: 'name', before: 'Name', after: 'FullName' },
      { field: 'type', before: 'nvarchar(50)', after: 'nvarchar(80)' },
    ]);
  });

  it('count a new order of columns once, and only a new order', () => {
    const turned = { ...CUSTOMERS, columns: CUSTOMERS.columns.toReversed() };
    expect(changesOf(designOf([turned], { base: [CUSTOMERS] })).map((each) => each.id)).toEqual([
      'tablesUpdated:t1',
    ]);
    const first = { ...CUSTOMERS, columns: [column('c9', 'New'), ...CUSTOMERS.columns] };
    expect(changesOf(designOf([first], { base: [CUSTOMERS] })).map((each) => each.id)).toEqual([
      'columnsAdded:c9',
    ]);
  });

  it('notice a column that joins the key', () => {
    const keyed = { ...CUSTOMERS, primaryKey: { columns: ['c1', 'c2'] } };
    const [change] = changesOf(designOf([keyed], { base: [CUSTOMERS] }));
    expect(change?.fields).toEqual([{ field: 'primary key', before: 'no', after: 'yes' }]);
  });

  it('mark the table of what changed, and keep ghosts of what went', () => {
    const less = { ...CUSTOMERS, columns: [CUSTOMERS.columns[0]!] };
    const design = designOf([less], { base: [CUSTOMERS] });
    const marks = marksOf(changesOf(design));
    expect(marks.get('t1')).toBe('changed');
    expect(marks.get('c2')).toBe('dropped');
    expect(ghostColumns(design).get('t1')).toEqual([CUSTOMERS.columns[1]]);
  });

  it('are for review when an agent made them and nobody has looked', () => {
    const design = designOf([CUSTOMERS, ORDERS], { added: ['t1', 't2'] });
    const all = authored(changesOf(design), [
      { id: 'tablesAdded:t1', client: 'workbench', batch: 'a' },
      { id: 'tablesAdded:t2', client: 'copilot', batch: 'b' },
      { id: 'foreignKeysAdded:f1', client: 'copilot', batch: 'b', accepted: true },
    ]);
    expect(toReview(all, 'workbench').map((each) => each.id)).toEqual(['tablesAdded:t2']);
  });
});

describe('steps in words', () => {
  it('name what they did', () => {
    expect(stepText('set_column dbo.Orders.Note')).toBe('change column dbo.Orders.Note');
    expect(stepText('add_table dbo.Orders')).toBe('add table dbo.Orders');
    expect(stepText('drop_foreign_key')).toBe('drop foreign key');
    expect(stepText('discard all')).toBe('discard all');
  });

  it('name their author unless it is the person', () => {
    const step = {
      seq: 1,
      what: 'add_table dbo.A',
      client: 'copilot',
      door: 'mcp',
      at: '',
      depth: 1,
    };
    expect(stepTitle('Undo', step, 'workbench')).toBe('Undo: add table dbo.A (by copilot)');
    expect(stepTitle('Undo', { ...step, client: 'workbench' }, 'workbench')).toBe(
      'Undo: add table dbo.A',
    );
    expect(stepTitle('Redo', undefined, 'workbench')).toBe('Nothing to redo');
  });
});
