import { isType, objectKey, usesOf, type SchemaObject } from '../../../model/designer/objects';
import { labelOf } from '../../../model/designer/schema';
import { visible } from '../../../model/text';
import { CopyButton } from '../../../ui/CopyButton';
import { useDesk } from '../Desk';
import { CodeView } from './LazyCode';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

/** One enum, view or other object: its SQL, and the tables it has to do with. */
export function ObjectPanel() {
  const { design, object } = useDesk();
  const shown = design.objects.find((each) => objectKey(each) === object);
  if (!shown) return <p className={cx(css.nothing, css.soft)}>It is not in the design any more.</p>;
  return (
    <>
      <header>
        <h2>
          {visible(shown.kind)} {visible(shown.name)}
        </h2>
        <span className={css.soft}>Read only</span>
        <CopyButton text={shown.sql} label="Copy the SQL" />
      </header>
      <Uses object={shown} />
      <CodeView text={shown.sql} label={`SQL of ${visible(shown.name)}`} />
    </>
  );
}

function Uses({ object }: { readonly object: SchemaObject }) {
  const desk = useDesk();
  const uses = usesOf(object, desk.design.tables);
  const title = isType(object) ? 'Used by' : 'Depends on';
  return (
    <div className={css.uses}>
      <span className={ui.stamp}>{title}</span>
      {uses.length === 0 ? <span className={css.soft}>no table</span> : null}
      <ul aria-label={title}>
        {uses.map(({ table, columns }) => (
          <li key={table.id}>
            <button
              type="button"
              className={cx(css.unfold, ui.unfold)}
              onClick={() => desk.reveal(table.id)}
            >
              {visible([labelOf(table), ...columns].join(columns.length > 0 ? ' · ' : ''))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
