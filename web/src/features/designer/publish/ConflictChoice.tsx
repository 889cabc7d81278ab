import {
  conflictWords,
  sidesOf,
  type Conflict,
  type Side,
  type SideFacts,
} from '../../../model/designer/rebase';
import type { Tables } from '../../../model/designer/schema';
import { visible } from '../../../model/text';
import { css } from '../css';
import { useDesk } from '../Desk';

const SIDES: readonly (readonly [Side, string])[] = [
  ['design', 'Design'],
  ['database', 'Database'],
];

interface Properties {
  readonly conflict: Conflict;
  readonly database: Tables;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** One object that both changed, side by side; one of the two is kept. */
export function ConflictChoice({ conflict, database, chosen, onChoose }: Properties) {
  const { design } = useDesk();
  const sides = sidesOf(conflict, design.tables, database);
  const [object, why] = conflictWords(conflict);
  return (
    <li>
      <fieldset className={css.conflict}>
        <legend>
          <b>{visible(object)}</b> <span className={css.soft}>{why}</span>
        </legend>
        {SIDES.map(([side, word]) => (
          <label key={side} className={css.side} data-chosen={chosen === side}>
            <span>
              <input
                type="radio"
                name={conflict.id}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {word}
            </span>
            <Facts facts={sides[side]} />
          </label>
        ))}
      </fieldset>
    </li>
  );
}

function Facts({ facts }: { readonly facts: SideFacts }) {
  if (!facts) return <em>Dropped</em>;
  return (
    <dl>
      {facts.map(([field, value]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{visible(value) || 'empty'}</dd>
        </div>
      ))}
    </dl>
  );
}
