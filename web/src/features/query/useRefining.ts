import type { Ordering } from '../../model/order';
import type { ParameterValue } from '../../model/parameters';
import { obstacle, refined, UNREFINED, type Condition, type Refinement } from '../../model/refine';
import type { Place } from '../../model/selection';
import { visible } from '../../model/text';
import type { MenuAction } from '../../ui/Menu';
import { useSay } from '../../ui/Toasts';
import type { Order, Result, Runner } from './Runner';

export const refinementOf = ({ order }: Result): Refinement => order.refined?.by ?? UNREFINED;

/** The order of a statement, refined; refined to nothing it is the statement again. */
export function refinedOrder(plain: Order, by: Refinement): Order {
  const { statement, before, parameters } = refined(plain.kind, plain.statement, by);
  if (before === 0) return { ...plain };
  return {
    ...plain,
    statement,
    offset: plain.offset - before,
    parameters: [...plain.parameters, ...parameters],
    refined: { plain, by },
  };
}

const isPlain = (value: unknown): value is ParameterValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Has the database sort and filter a result: the statement runs again, as a table of its own. */
export function useRefining(runner: Runner, result: Result) {
  const say = useSay();
  const { order, columns } = result;
  const plain = order.refined?.plain ?? order;
  const now = refinementOf(result);
  const isWhole = result.cursor === undefined && !result.beyond;
  const why = (column: number) => obstacle(plain.kind, plain.statement, columns, column);
  const refine = (by: Refinement) => void runner.run(refinedOrder(plain, by));
  const nameOf = (column: number) => columns[column]?.name ?? '';

  const sort = (column: number, down: boolean) => {
    const no = why(column);
    if (no) say(no);
    else refine({ ...now, order: { column: nameOf(column), down } });
  };
  const filter = (column: number, is: Condition['is'], found: unknown) => {
    const value = found === undefined ? null : found;
    const no = why(column) ?? (isPlain(value) ? undefined : 'This value cannot be filtered by.');
    if (no || !isPlain(value)) say(no ?? '');
    else refine({ ...now, conditions: [...now.conditions, { column: nameOf(column), is, value }] });
  };
  const sortActions = (column: number): readonly MenuAction[] => {
    const off = why(column);
    return [
      {
        id: 'up',
        title: 'Sort ascending in the database',
        icon: 'up',
        off,
        run: () => sort(column, false),
      },
      {
        id: 'down',
        title: 'Sort descending in the database',
        icon: 'down',
        off,
        run: () => sort(column, true),
      },
    ];
  };
  const cellActions = (
    place: Place,
    valueAt: (place: Place) => unknown,
    onOpen: (place: Place) => void,
  ): readonly MenuAction[] => {
    const off = why(place.column);
    const name = visible(nameOf(place.column));
    const value = valueAt(place);
    return [
      {
        id: 'only',
        title: `Show only rows with this ${name}`,
        icon: 'filter',
        off,
        run: () => filter(place.column, 'equal', value),
      },
      {
        id: 'without',
        title: `Hide rows with this ${name}`,
        off,
        run: () => filter(place.column, 'other', value),
      },
      ...sortActions(place.column).map((each, index) => ({ ...each, apart: index === 0 })),
      {
        id: 'open',
        title: 'Show whole cell',
        apart: true,
        keys: 'Enter',
        run: () => onOpen(place),
      },
    ];
  };
  const sorted = columns.findIndex(({ name }) => name === now.order?.column);
  const ordering: Ordering | undefined =
    now.order && sorted >= 0 ? { column: sorted, down: now.order.down } : undefined;
  return {
    isWhole,
    ordering,
    sort,
    filter,
    sortActions,
    cellActions,
    drop: (condition: Condition) =>
      refine({ ...now, conditions: now.conditions.filter((each) => each !== condition) }),
    unsort: () => refine({ ...now, order: undefined }),
  };
}
