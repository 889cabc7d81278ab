import { isFresh, type Draft, type DraftColumn } from './draft';
import type { Tables } from './schema';

/** An edit as the tool takes it, and which part of the drawer it comes from. */
export interface DraftEdit {
  readonly edit: Readonly<Record<string, unknown>>;
  readonly part: string;
}

type Fields = Record<string, unknown>;

const COLUMN_FIELDS = (column: DraftColumn): Fields => ({
  name: column.name,
  dataType: column.type,
  isPrimaryKey: column.key,
  isNullable: column.nullable,
  isIdentity: column.identity,
  identitySeed: column.identity ? column.seed : '',
  identityIncrement: column.identity ? column.increment : '',
  defaultValue: column.default,
  defaultName: column.defaultName,
  isComputed: column.computed,
  computedFormula: column.computed ? column.formula : '',
  computedPersisted: column.computed ? column.persisted : '',
  comment: column.comment,
});

const NUMBERS = new Set(['identitySeed', 'identityIncrement']);

/** A number where it is one; what is none goes as it was typed, and the engine says what it wants. */
const numeric = (value: unknown) =>
  typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;

function said(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '' && value !== false && value !== null)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]) => [name, NUMBERS.has(name) ? numeric(value) : value]),
  );
}

function newColumnFields(column: DraftColumn): Fields {
  return {
    ...said(COLUMN_FIELDS(column)),
    ...(column.nullable ? {} : { isNullable: false }),
    // Left out it would be as the engine usually does it, which is not what the box shows.
    ...(column.computed ? { computedPersisted: column.persisted } : {}),
  };
}

/** What differs; cleared texts are sent as null, which clears. */
function changed(before: Fields, after: Fields): Fields {
  const set: Fields = {};
  for (const [name, value] of Object.entries(after)) {
    if (before[name] === value) continue;
    set[name] = value === '' ? null : NUMBERS.has(name) ? numeric(value) : value;
  }
  return set;
}

/** The edits that make what there is into what was typed, in an order that holds together. */
export function editsOf(before: Draft | undefined, after: Draft, tables: Tables): DraftEdit[] {
  return [...schemaEdits(after), ...tableAndParts(before, after, tables)];
}

function schemaEdits({ newSchema, schema }: Draft): DraftEdit[] {
  return newSchema === true ? [{ part: 'table', edit: { op: 'add_schema', schema } }] : [];
}

function tableAndParts(before: Draft | undefined, after: Draft, tables: Tables): DraftEdit[] {
  return before
    ? [
        ...dropsOf(before, after),
        ...tableEdits(before, after),
        ...columnEdits(before, after),
        ...partEdits(before, after, tables),
      ]
    : [...newTableEdits(after), ...partEdits(undefined, after, tables)];
}

const reference = (draft: Draft) =>
  draft.id === '' ? { schema: draft.schema, name: draft.name.trim() } : { id: draft.id };

function newTableEdits(after: Draft): DraftEdit[] {
  return [
    {
      part: 'table',
      edit: {
        op: 'add_table',
        table: { schema: after.schema, name: after.name },
        initialColumns: after.columns.map(newColumnFields),
        ...(after.comment === '' ? {} : { comment: after.comment }),
        ...(after.pkName === '' ? {} : { pkName: after.pkName }),
      },
    },
  ];
}

const LISTS = [
  ['keys', 'foreign_key', 'foreignKey'],
  ['indexes', 'index', 'index'],
  ['uniques', 'unique', 'unique'],
  ['checks', 'check', 'check'],
] as const;

function dropsOf(before: Draft, after: Draft): DraftEdit[] {
  return LISTS.flatMap(([list, op, field]) =>
    before[list]
      .filter((old) => !after[list].some((each) => each.id === old.id))
      .map((old) => ({
        part: old.id,
        edit: { op: `drop_${op}`, table: reference(before), [field]: { id: old.id } },
      })),
  );
}

function tableEdits(before: Draft, after: Draft): DraftEdit[] {
  const set = changed(
    { name: before.name, schema: before.schema, comment: before.comment },
    { name: after.name, schema: after.schema, comment: after.comment },
  );
  return Object.keys(set).length === 0
    ? []
    : [{ part: 'table', edit: { op: 'set_table', table: reference(before), set } }];
}

function columnEdits(before: Draft, after: Draft): DraftEdit[] {
  const edits: DraftEdit[] = [];
  const table = reference(before);
  const kept = new Set(after.columns.map((each) => each.id));
  for (const column of before.columns) {
    if (!kept.has(column.id)) {
      edits.push({
        part: column.id,
        edit: { op: 'drop_column', table, column: { id: column.id } },
      });
    }
  }
  const order = before.columns.map((each) => each.id).filter((id) => kept.has(id));
  after.columns.forEach((column, at) => {
    const old = before.columns.find((each) => each.id === column.id);
    if (!old) {
      const position = at < order.length ? { position: at + 1 } : {};
      edits.push({
        part: column.id,
        edit: { op: 'add_column', table, column: { ...newColumnFields(column), ...position } },
      });
      order.splice(at, 0, column.id);
      return;
    }
    const set = changed(COLUMN_FIELDS(old), COLUMN_FIELDS(column));
    if (order[at] !== column.id) {
      set['position'] = at + 1;
      order.splice(order.indexOf(column.id), 1);
      order.splice(at, 0, column.id);
    }
    if (Object.keys(set).length > 0) {
      edits.push({
        part: column.id,
        edit: { op: 'set_column', table, column: { id: column.id }, set },
      });
    }
  });
  if (before.pkName !== after.pkName) {
    edits.push({
      part: 'table',
      edit: { op: 'set_table', table, set: { pkName: after.pkName || null } },
    });
  }
  return edits;
}

function partEdits(before: Draft | undefined, after: Draft, tables: Tables): DraftEdit[] {
  const name = (id: string) => after.columns.find((each) => each.id === id)?.name.trim() ?? '';
  const values = {
    uniques: (each: Draft['uniques'][number]): Fields => ({
      name: each.name,
      columns: each.columns.map(name),
    }),
    checks: (each: Draft['checks'][number]): Fields => ({
      name: each.name,
      expression: each.expression,
    }),
    indexes: (each: Draft['indexes'][number]): Fields => ({
      name: each.name,
      columns: each.parts.map((part) => ({ name: name(part.column), descending: part.descending })),
      isUnique: each.unique,
      include: each.include
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
      where: each.where.trim() === '' ? null : each.where,
    }),
    keys: (each: Draft['keys'][number]): Fields => keyFields(each, after, tables, name),
  };
  return (['uniques', 'checks', 'indexes', 'keys'] as const).flatMap((list) => {
    const [, op, field] = LISTS.find(([known]) => known === list)!;
    const fieldsOf = values[list] as (each: { id: string }) => Fields;
    return after[list].flatMap((each): DraftEdit[] => {
      const old = before?.[list].find((one) => one.id === each.id);
      const table = reference(after);
      if (!old || isFresh(each.id)) {
        return [{ part: each.id, edit: { op: `add_${op}`, table, [field]: said(fieldsOf(each)) } }];
      }
      if (JSON.stringify(old) === JSON.stringify(each)) return [];
      return [
        {
          part: each.id,
          edit: { op: `set_${op}`, table, [field]: { id: each.id }, set: fieldsOf(each) },
        },
      ];
    });
  });
}

function keyFields(
  key: Draft['keys'][number],
  draft: Draft,
  tables: Tables,
  name: (id: string) => string,
): Fields {
  const self = key.table === draft.id || key.table === 'self';
  const target = tables.get(key.table);
  return {
    name: key.name,
    referencedTable: self ? reference(draft) : { id: key.table },
    mappings: key.pairs.map((pair) => ({
      column: name(pair.column),
      referencedColumn: self
        ? name(pair.referenced)
        : (target?.columns.find((each) => each.id === pair.referenced)?.name ?? ''),
    })),
    onDeleteAction: key.onDelete,
    onUpdateAction: key.onUpdate,
  };
}
