import {
  ACTIONS,
  columnNames,
  isKey,
  labelOf,
  typeText,
  type Column,
  type Design,
  type Table,
  type Tables,
} from './schema';

/** What a design changes, part by part, under the ids by which the review knows them. */

export type How = 'added' | 'changed' | 'dropped';
export type PartKind = 'table' | 'column' | 'foreignKey' | 'unique' | 'check' | 'index';

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface Change {
  /** As in the list of the review, `columnsAdded:c1`. */
  readonly id: string;
  readonly kind: PartKind;
  readonly how: How;
  readonly tableId: string;
  readonly tableLabel: string;
  readonly partId: string;
  readonly name: string;
  readonly fields: readonly FieldChange[];
}

const PLURAL: Readonly<Record<PartKind, string>> = {
  table: 'tables',
  column: 'columns',
  foreignKey: 'foreignKeys',
  unique: 'uniques',
  check: 'checks',
  index: 'indexes',
};
const SUFFIX: Readonly<Record<How, string>> = {
  added: 'Added',
  changed: 'Updated',
  dropped: 'Dropped',
};

export const KIND_WORDS: Readonly<Record<PartKind, string>> = {
  table: 'table',
  column: 'column',
  foreignKey: 'foreign key',
  unique: 'unique constraint',
  check: 'check',
  index: 'index',
};

export type Facts = Readonly<Record<string, string>>;

const yes = (value: boolean | undefined) => (value ? 'yes' : 'no');

function columnFacts(table: Table, column: Column): Facts {
  return {
    name: column.name,
    type: typeText(column),
    'primary key': yes(isKey(table, column.id)),
    nullable: yes(column.nullable),
    identity: column.identity ? column.identity.join(', ') : 'no',
    default: column.default ?? '',
    'name of the default': column.defaultName ?? '',
    formula: column.formula ?? '',
    persisted: yes(column.persisted),
    comment: column.comment ?? '',
  };
}

interface PartFacts {
  readonly id: string;
  readonly name: string;
  readonly facts: Facts;
}

function partsOf(table: Table, tables: Tables): Record<Exclude<PartKind, 'table'>, PartFacts[]> {
  const names = (ids: readonly string[]) => columnNames(table, ids).join(', ');
  return {
    column: table.columns.map((column) => ({
      id: column.id,
      name: column.name,
      facts: columnFacts(table, column),
    })),
    foreignKey: (table.foreignKeys ?? []).map((key) => {
      const target = tables.get(key.table);
      return {
        id: key.id,
        name: key.name,
        facts: {
          name: key.name,
          columns: names(key.columns),
          'points at': `${target ? labelOf(target) : 'a table that is gone'} (${columnNames(target, key.referenced).join(', ')})`,
          'on delete': ACTIONS[key.onDelete] ?? '',
          'on update': ACTIONS[key.onUpdate] ?? '',
        },
      };
    }),
    unique: (table.uniques ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      facts: { name: each.name, columns: names(each.columns) },
    })),
    check: (table.checks ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      facts: { name: each.name, expression: each.expression },
    })),
    index: (table.indexes ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      facts: {
        name: each.name,
        columns: each.columns
          .map(
            (id) =>
              columnNames(table, [id])[0] + (each.descending?.includes(id) ? ' descending' : ''),
          )
          .join(', '),
        include: names(each.include ?? []),
        where: each.where ?? '',
        unique: yes(each.unique),
      },
    })),
  };
}

const tableFacts = (table: Table, order: readonly string[]): Facts => ({
  name: labelOf(table),
  comment: table.comment ?? '',
  'name of the key': table.primaryKey?.name ?? '',
  'order of columns': columnNames(table, order).join(', '),
});

/** What is said of one part of a table, or of the table itself; nothing where it has no such part. */
export function factsOf(table: Table | undefined, part: string, tables: Tables): Facts | undefined {
  if (!table) return undefined;
  if (part === table.id) {
    return {
      name: labelOf(table),
      columns: table.columns.map((each) => `${each.name} ${typeText(each)}`).join(', '),
      'primary key': columnNames(table, table.primaryKey?.columns ?? []).join(', '),
      comment: table.comment ?? '',
    };
  }
  return Object.values(partsOf(table, tables))
    .flat()
    .find((each) => each.id === part)?.facts;
}

function difference(before: Facts, after: Facts): FieldChange[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }));
}

const filled = (facts: Facts): FieldChange[] =>
  Object.entries(facts)
    .filter(([, value]) => value !== '' && value !== 'no')
    .map(([field, after]) => ({ field, before: '', after }));

const emptied = (facts: Facts): FieldChange[] =>
  filled(facts).map(({ field, after }) => ({ field, before: after, after: '' }));

/** Every change of the design against its base, by table. */
export function changesOf(design: Design): Change[] {
  const now = design.tables;
  const then = new Map([...now, ...design.base]);
  const changes: Change[] = [];
  for (const id of design.added) {
    const table = now.get(id);
    if (table) changes.push(...changesOfNew(table, now));
  }
  for (const before of design.base.values()) {
    const after = now.get(before.id);
    if (after) changes.push(...changesWithin(before, after, then, now));
    else {
      changes.push(
        change('table', 'dropped', before, before.id, labelOf(before), [
          {
            field: 'columns',
            before: before.columns.map((each) => each.name).join(', '),
            after: '',
          },
        ]),
      );
    }
  }
  return changes.toSorted((a, b) =>
    a.tableLabel < b.tableLabel ? -1 : a.tableLabel > b.tableLabel ? 1 : 0,
  );
}

/** What became of one table. */
export const changesBetween = (before: Table, after: Table, tables: Tables): Change[] =>
  changesWithin(before, after, tables, tables);

function changesOfNew(table: Table, tables: Tables): Change[] {
  const parts = partsOf(table, tables);
  return [
    change('table', 'added', table, table.id, labelOf(table), [
      { field: 'columns', before: '', after: table.columns.map((each) => each.name).join(', ') },
    ]),
    ...(['foreignKey', 'unique', 'check', 'index'] as const).flatMap((kind) =>
      parts[kind].map((part) =>
        change(kind, 'added', table, part.id, part.name, filled(part.facts)),
      ),
    ),
  ];
}

function changesWithin(before: Table, after: Table, then: Tables, now: Tables): Change[] {
  const changes: Change[] = [];
  const common = (table: Table, other: Table) =>
    table.columns
      .map((each) => each.id)
      .filter((id) => other.columns.some((each) => each.id === id));
  const old = common(before, after);
  const fresh = common(after, before);
  const moved = old.some((id, index) => id !== fresh[index]);
  const own = difference(
    tableFacts(before, moved ? old : []),
    tableFacts(after, moved ? fresh : []),
  );
  if (own.length > 0)
    changes.push(change('table', 'changed', after, after.id, labelOf(after), own));
  const olds = partsOf(before, then);
  const news = partsOf(after, now);
  for (const kind of ['column', 'foreignKey', 'unique', 'check', 'index'] as const) {
    for (const part of olds[kind]) {
      if (!news[kind].some((each) => each.id === part.id)) {
        changes.push(change(kind, 'dropped', after, part.id, part.name, emptied(part.facts)));
      }
    }
    for (const part of news[kind]) {
      const was = olds[kind].find((each) => each.id === part.id);
      if (!was) changes.push(change(kind, 'added', after, part.id, part.name, filled(part.facts)));
      else {
        const fields = difference(was.facts, part.facts);
        if (fields.length > 0)
          changes.push(change(kind, 'changed', after, part.id, part.name, fields));
      }
    }
  }
  return changes;
}

function change(
  kind: PartKind,
  how: How,
  table: Table,
  partId: string,
  name: string,
  fields: readonly FieldChange[],
): Change {
  return {
    id: `${PLURAL[kind]}${SUFFIX[how]}:${partId}`,
    kind,
    how,
    tableId: table.id,
    tableLabel: labelOf(table),
    partId,
    name,
    fields,
  };
}

/** How each table and part is marked on the canvas. */
export function marksOf(changes: readonly Change[]): ReadonlyMap<string, How> {
  const marks = new Map<string, How>();
  for (const each of changes) {
    marks.set(each.partId, each.how);
    if (!marks.has(each.tableId)) marks.set(each.tableId, 'changed');
  }
  return marks;
}

/** Columns that are gone, by table: drawn as ghosts below the others. */
export function ghostColumns(design: Design): ReadonlyMap<string, readonly Column[]> {
  const ghosts = new Map<string, readonly Column[]>();
  for (const before of design.base.values()) {
    const after = design.tables.get(before.id);
    if (!after) continue;
    const gone = before.columns.filter((each) => !after.columns.some((one) => one.id === each.id));
    if (gone.length > 0) ghosts.set(after.id, gone);
  }
  return ghosts;
}

export interface ReviewEntry {
  readonly id: string;
  readonly client?: string;
  readonly door?: string;
  readonly batch?: string;
  readonly accepted?: boolean;
}

export type AuthoredChange = Change & { readonly review: ReviewEntry | undefined };

export function authored(
  changes: readonly Change[],
  review: readonly ReviewEntry[],
): AuthoredChange[] {
  const byId = new Map(review.map((each) => [each.id, each]));
  return changes.map((each) => ({ ...each, review: byId.get(each.id) }));
}

/** What agents did and nobody has looked at yet, batch after batch. */
export function toReview(changes: readonly AuthoredChange[], self: string): AuthoredChange[] {
  return changes
    .filter(
      ({ review }) =>
        review?.batch !== undefined && review.accepted !== true && review.client !== self,
    )
    .toSorted((a, b) =>
      a.review!.batch! < b.review!.batch! ? 1 : a.review!.batch! > b.review!.batch! ? -1 : 0,
    );
}
