import { useState } from 'react';
import { newCrossings } from '../../model/designer/owners';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useNavigation } from '../../ui/Navigation';
import { useDesk } from './Desk';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

const SHOWN = 3;

/** Warns of foreign keys of this design that the domain model does not allow. */
export function CrossingNotice() {
  const { design, openTable, reveal } = useDesk();
  const { go } = useNavigation();
  const [seen, setSeen] = useState('');
  const crossings = newCrossings(design);
  const first = crossings[0];
  const all = crossings.map(({ message }) => message).join('\n');
  if (!first || all === seen) return null;
  return (
    <div className={cx(css.overtaken, css.strip)} role="alert">
      <Icon name="warning" size={16} />
      <div>
        <strong>Not allowed by the domain model:</strong>
        <ul>
          {crossings.slice(0, SHOWN).map(({ table, foreignKey, message }) => (
            <li key={foreignKey}>
              <button
                type="button"
                className={ui.unfold}
                onClick={() => {
                  reveal(table);
                  openTable({ id: table, tab: 'keys', part: foreignKey });
                }}
              >
                {visible(message)}
              </button>
            </li>
          ))}
          {crossings.length > SHOWN ? <li>and {crossings.length - SHOWN} more</li> : null}
        </ul>
        <p className={css.actions}>
          <Button
            onClick={() =>
              go({
                path: '/domain',
                parameters: { element: first.owners[0] ?? '', side: 'database' },
              })
            }
          >
            Open the model
          </Button>
          <Button kind="quiet" onClick={() => setSeen(all)}>
            Dismiss
          </Button>
        </p>
      </div>
    </div>
  );
}
