import type { CallStatus } from '../model/calls';
import { Icon, type IconName } from './Icon';

const LOOK: Readonly<Record<CallStatus, { icon: IconName; word: string }>> = {
  success: { icon: 'check', word: 'done' },
  error: { icon: 'warning', word: 'error' },
  pending: { icon: 'question', word: 'waits for you' },
  running: { icon: 'running', word: 'running' },
};

/** A shape, a colour and a word: none of them alone. */
export function StatusMark({
  status,
  word,
}: {
  readonly status: CallStatus;
  readonly word?: string;
}) {
  const { icon, word: usual } = LOOK[status];
  return (
    <span className={`status ${status}`}>
      <Icon name={icon} size={13} />
      <span>{word ?? usual}</span>
    </span>
  );
}
