import { useId } from 'react';
import { visible } from '../../model/text';
import { useDesk } from './Desk';
import { Fault } from './Fault';
import { Unseen } from './Unseen';
import type { DrawerState } from './useDrawer';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

/** What belongs to the table as a whole. */
export function TableTab({ state }: { readonly state: DrawerState }) {
  const { design } = useDesk();
  const { draft, change, wrong } = state;
  const id = useId();
  return (
    <div className={cx(css.form, ui.form)}>
      <div className={cx(css.field, ui.field)}>
        <label htmlFor={`${id}-schema`}>Schema</label>
        <select
          id={`${id}-schema`}
          className={ui.input}
          value={draft.schema}
          onChange={(event) => change({ schema: event.target.value })}
        >
          {design.schemas.map((each) => (
            <option key={each} value={each}>
              {visible(each)}
            </option>
          ))}
        </select>
      </div>
      <div className={cx(css.field, ui.field)}>
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className={ui.input}
          spellCheck={false}
          aria-invalid={wrong.has('table')}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Unseen name={draft.name} />
        <Fault of={wrong.get('table')} />
        <span className={ui.hint}>A new name is a rename: rows stay.</span>
      </div>
      <div className={cx(css.field, ui.field)}>
        <label htmlFor={`${id}-comment`}>Comment</label>
        <textarea
          id={`${id}-comment`}
          className={ui.input}
          rows={4}
          value={draft.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
      <div className={cx(css.field, ui.field)}>
        <label htmlFor={`${id}-key`}>Name of the primary key</label>
        <input
          id={`${id}-key`}
          className={ui.input}
          placeholder="named by the database"
          spellCheck={false}
          disabled={!draft.columns.some((each) => each.key)}
          value={draft.pkName}
          onChange={(event) => change({ pkName: event.target.value })}
        />
      </div>
    </div>
  );
}
