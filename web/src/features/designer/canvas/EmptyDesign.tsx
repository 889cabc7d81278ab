import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Notice';
import { NEW_TABLE, useDesk } from '../Desk';
import { css } from '../css';

/** A blank canvas says what to do first. */
export function EmptyDesign() {
  const { openTable, showWindow } = useDesk();
  return (
    <div className={css.emptyDesign}>
      <Empty title="Empty design">
        <p>
          Create the first table, import a script, or ask an agent: it edits this design and you see
          every step.
        </p>
        <p className={css.actions}>
          <Button
            kind="primary"
            icon="plus"
            onClick={() => openTable({ id: NEW_TABLE, tab: 'columns' })}
          >
            New table
          </Button>
          <Button icon="upload" onClick={() => showWindow('import')}>
            Import SQL or DBML
          </Button>
        </p>
      </Empty>
    </div>
  );
}
