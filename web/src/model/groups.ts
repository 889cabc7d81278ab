import { stateOf, type CallLine } from './calls';

export type Grouping = '' | 'chat' | 'client';

/** Calls that belong together, as a line above them. */
export interface CallGroup {
  readonly group: string;
  readonly title: string;
  readonly calls: number;
  readonly errors: number;
  readonly open: boolean;
}

export type ListRow = CallLine | CallGroup;

export const isGroup = (row: ListRow): row is CallGroup => 'group' in row;
export const keyOfRow = (row: ListRow) => (isGroup(row) ? `group ${row.group}` : row.id);

/**
 * The calls under the chats or agents they belong to; a group stands where its first call stood.
 *
 * @param folded the groups whose calls are not shown
 */
export function groupedRows(
  lines: readonly CallLine[],
  by: Grouping,
  folded: ReadonlySet<string>,
): readonly ListRow[] {
  if (by === '') return lines;
  const groups = new Map<string, CallLine[]>();
  for (const line of lines) {
    const known = groups.get(line[by]);
    if (known) known.push(line);
    else groups.set(line[by], [line]);
  }
  return [...groups].flatMap(([group, members]): readonly ListRow[] => {
    const open = !folded.has(group);
    const head: CallGroup = {
      group,
      title: by === 'client' ? group : titleOf(group, members),
      calls: members.length,
      errors: members.filter((line) => stateOf(line.status, line.errorCode) === 'error').length,
      open,
    };
    return open ? [head, ...members] : [head];
  });
}

/** A chat is known by who talked in it; its id tells chats of one agent apart. */
function titleOf(chat: string, members: readonly CallLine[]): string {
  const clients = [...new Set(members.map((line) => line.client))].join(', ');
  return chat === '' ? `${clients}, no chat` : `${clients}, chat ${chat}`;
}
