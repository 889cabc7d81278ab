import { useId } from 'react';
import type { DraftColumn } from '../../../model/designer/draft';
import { useDesk } from '../Desk';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Properties {
  readonly column: DraftColumn;
  readonly onChange: (fields: Partial<DraftColumn>) => void;
}

/** What most columns have not: default, identity, formula, comment. */
export function ColumnDetails({ column, onChange }: Properties) {
  const id = useId();
  const { design } = useDesk();
  // Before its version 18 PostgreSQL knows no other computed columns.
  const persisted = column.persisted || design.dialect === 'postgresql';
  const text = (
    field: 'default' | 'defaultName' | 'formula' | 'comment' | 'seed' | 'increment',
    label: string,
  ) => (
    <div className={cx(css.field, ui.field)}>
      <label htmlFor={`${id}-${field}`}>{label}</label>
      <input
        id={`${id}-${field}`}
        className={field === 'comment' ? ui.input : cx(ui.input, ui.mono)}
        spellCheck={field === 'comment'}
        value={column[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </div>
  );
  const flag = (field: 'identity' | 'computed' | 'persisted', label: string) => (
    <label className={css.flag}>
      <input
        type="checkbox"
        checked={column[field]}
        onChange={(event) =>
          onChange({
            [field]: event.target.checked,
            ...(field === 'identity' && event.target.checked ? { nullable: false } : {}),
            ...(field === 'computed' && event.target.checked ? { persisted } : {}),
          })
        }
      />
      {label}
    </label>
  );
  return (
    <div className={css.columnDetails}>
      {text('comment', 'Comment')}
      {column.computed ? null : (
        <div className={css.pair}>
          {text('default', 'Default (SQL expression)')}
          {text('defaultName', 'Constraint name of the default')}
        </div>
      )}
      <div className={css.pair}>
        {flag('identity', 'Identity')}
        {flag('computed', 'Computed')}
      </div>
      {column.identity ? (
        <div className={css.pair}>
          {text('seed', 'Seed')}
          {text('increment', 'Step')}
        </div>
      ) : null}
      {column.computed ? (
        <>
          {text('formula', 'Formula')}
          {flag('persisted', 'Persisted')}
        </>
      ) : null}
    </div>
  );
}
