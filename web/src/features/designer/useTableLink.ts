import { useEffect, useRef } from 'react';
import { labelOf } from '../../model/designer/schema';
import { useNavigation } from '../../ui/Navigation';
import type { Desk } from './Desk';
import { tableIn } from './routes';

/** Opens the table that the address names, once it is known where it stands. */
export function useTableLink(desk: Desk): void {
  const { route } = useNavigation();
  const wanted = tableIn(route);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (wanted === undefined || shown.current === wanted || !desk.places.ready) return;
    const table = [...desk.design.tables.values()].find((each) => labelOf(each) === wanted);
    if (!table || !desk.places.places.has(table.id)) return;
    shown.current = wanted;
    desk.reveal(table.id);
    desk.openTable({ id: table.id, tab: 'columns' });
  }, [desk, wanted]);
}
