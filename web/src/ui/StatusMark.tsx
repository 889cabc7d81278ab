import type { CallState } from '../model/calls';
import { Icon, type IconName } from './Icon';
import { ui } from './look';
import { cx } from './cx';

const LOOK: Readonly<Record<CallState, { icon: IconName; word: string }>> = {
  success: { icon: 'check', word: 'Done' },
  error: { icon: 'warning', word: 'Error' },
  pending: { icon: 'question', word: 'Needs approval' },
  running: { icon: 'running', word: 'Running' },
  denied: { icon: 'denied', word: 'Denied' },
  unapproved: { icon: 'history', word: 'Not approved yet' },
};

/** A shape, a colour and a word: none of them alone. */
export function StatusMark({
  status,
  word,
}: {
  readonly status: CallState;
  readonly word?: string;
}) {
  const { icon, word: usual } = LOOK[status];
  return (
    <span className={cx(ui.status, ui[status])} data-part="status">
      <Icon name={icon} size={13} />
      <span>{word ?? usual}</span>
    </span>
  );
}
