import { KIND_WORDS } from '../../../model/designer/changes';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import type { DrawerState, Overtaken } from './useDrawer';
import { css } from '../css';

/** Somebody was faster: what they did, and how to go on with what was typed. */
export function OvertakenNotice({
  state,
  overtaken,
}: {
  readonly state: DrawerState;
  readonly overtaken: Overtaken;
}) {
  const { theirs } = overtaken;
  return (
    <div className={css.overtaken} role="alert">
      <Icon name="warning" size={16} />
      <div>
        <strong>
          {overtaken.gone
            ? 'Someone deleted this table while you were editing it.'
            : 'Someone changed this table while you were editing it. Your changes are Unsaved yet, and not lost.'}
        </strong>
        {overtaken.gone ? null : (
          <ul>
            {theirs.slice(0, 6).map((each) => (
              <li key={each.id}>
                {each.how} {KIND_WORDS[each.kind]} <b>{visible(each.name)}</b>
                {each.how === 'changed'
                  ? `: ${each.fields.map(({ field, after }) => `${field} is ${visible(after) || 'empty'}`).join(', ')}`
                  : ''}
              </li>
            ))}
            {theirs.length > 6 ? <li>and {theirs.length - 6} more</li> : null}
          </ul>
        )}
        {overtaken.conflicts.length > 0 ? (
          <p>
            Changed by both: {overtaken.conflicts.map(visible).join('; ')}. Your values replace
            theirs.
          </p>
        ) : null}
        <p className={css.actions}>
          {overtaken.gone ? null : (
            <Button kind="primary" disabled={state.busy} onClick={() => void state.reapply()}>
              Apply my changes on top
            </Button>
          )}
          <Button onClick={state.forget}>
            {overtaken.gone ? 'Discard my changes' : 'Use their version'}
          </Button>
        </p>
      </div>
    </div>
  );
}
