import { labelOf, referrers } from '../../model/designer/schema';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { focusCanvas, useDesk } from './Desk';
import { css } from './css';

/** Says what goes with a table before it goes. */
export function DeleteDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const desk = useDesk();
  const { design } = desk;
  const going = new Set(ids);
  const tables = ids.flatMap((id) => design.tables.get(id) ?? []);
  const broken = tables
    .flatMap((table) => referrers(design.tables, table.id).map((each) => ({ ...each, at: table })))
    .filter(({ table }) => !going.has(table.id));
  const drop = async () => {
    const done = await desk.edit(
      tables.map((table) => ({ op: 'drop_table', table: { id: table.id } })),
      `${countText(tables.length, 'table', 'tables')} deleted from the design. Undo restores it.`,
    );
    if (!done) return;
    if (desk.opened && going.has(desk.opened.id)) desk.openTable(undefined);
    desk.select([]);
    onClose();
    focusCanvas();
  };
  if (tables.length === 0) return null;
  const [first] = tables;
  return (
    <Dialog
      title={
        tables.length === 1 && first
          ? `Delete ${visible(labelOf(first))}?`
          : `Delete ${tables.length} tables?`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button kind="danger" icon="bin" data-first onClick={() => void drop()}>
            Delete
          </Button>
        </>
      }
    >
      <div className={css.deletion}>
        {tables.length > 1 ? (
          <p>{tables.map((table) => visible(labelOf(table))).join(', ')}</p>
        ) : null}
        {broken.length > 0 ? (
          <>
            <p>
              {broken.length === 1
                ? 'This foreign key of another table is deleted too:'
                : 'These foreign keys of other tables are deleted too:'}
            </p>
            <ul>
              {broken.slice(0, 12).map(({ table, key, at }) => (
                <li key={key.id}>
                  <b>{visible(key.name)}</b> of {visible(labelOf(table))}, which points at{' '}
                  {visible(labelOf(at))}
                </li>
              ))}
              {broken.length > 12 ? <li>and {broken.length - 12} more</li> : null}
            </ul>
          </>
        ) : (
          <p>No other table refers to it.</p>
        )}
        <p className={css.soft}>
          This changes the design only. Publishing it deletes the rows, and asks you first.
        </p>
      </div>
    </Dialog>
  );
}
