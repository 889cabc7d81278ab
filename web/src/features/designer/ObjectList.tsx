import { useMemo } from 'react';
import { byKind, objectKey } from '../../model/designer/objects';
import { visible } from '../../model/text';
import { Icon } from '../../ui/Icon';
import { useDesk } from './Desk';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

/** Enums, views and whatever else stands beside the tables, by kind. */
export function ObjectList({ text }: { readonly text: string }) {
  const { design, object, panel, showObject } = useDesk();
  const groups = useMemo(
    () => byKind(design.objects.filter(({ name }) => name.toLowerCase().includes(text))),
    [design.objects, text],
  );
  return groups.map(([title, objects]) => (
    <section key={title} aria-label={title}>
      <h2 className={cx(css.schema, ui.stamp)}>
        <Icon name="lock" size={11} />
        <span>{title}</span>
        <span>{objects.length}</span>
      </h2>
      <ul>
        {objects.map((each) => (
          <li key={objectKey(each)}>
            <button
              type="button"
              title={visible(objectKey(each))}
              aria-current={panel === 'object' && object === objectKey(each)}
              onClick={() => showObject(objectKey(each))}
            >
              <span>{visible(each.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
