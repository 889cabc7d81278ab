import { labelOf, neighbours } from '../../../model/designer/schema';
import { countText, visible } from '../../../model/text';
import { ui } from '../../../ui/look';
import { useDesk } from '../Desk';

/** Reads the current table out to those who cannot see which one is lit. */
export function Said() {
  const { current, design, selected } = useDesk();
  const table = current === undefined ? undefined : design.tables.get(current);
  if (selected.size > 1) {
    return (
      <p className={ui.unseen} aria-live="polite">
        {selected.size} tables selected
      </p>
    );
  }
  return (
    <p className={ui.unseen} aria-live="polite">
      {table
        ? `${visible(labelOf(table))}, ${countText(table.columns.length, 'column', 'columns')}, ` +
          countText(neighbours(design.tables, table.id).size, 'related table', 'related tables')
        : ''}
    </p>
  );
}
