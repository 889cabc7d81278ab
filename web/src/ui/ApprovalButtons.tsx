import { Button } from './Button';
import { Menu } from './Menu';
import { ui } from './look';

interface Properties {
  readonly busy: boolean;
  /** Whether the answer may count for calls to come. */
  readonly lasting?: boolean;
  readonly onDecide: (decision: 'approve' | 'deny', remember: 'once' | 'chat' | 'always') => void;
}

/** Yes or no to a call that waits; a yes counts once unless its menu is opened. */
export function ApprovalButtons({ busy, lasting = true, onDecide }: Properties) {
  return (
    <span className={ui.approval}>
      <Button kind="danger" disabled={busy} onClick={() => onDecide('deny', 'once')}>
        Deny
      </Button>
      <Button
        kind="primary"
        icon="check"
        disabled={busy}
        onClick={() => onDecide('approve', 'once')}
      >
        Approve
      </Button>
      {lasting ? (
        <Menu
          label="Approve for"
          actions={[
            { id: 'once', title: 'Allow once', run: () => onDecide('approve', 'once') },
            { id: 'chat', title: 'Allow in this chat', run: () => onDecide('approve', 'chat') },
            { id: 'always', title: 'Always allow', run: () => onDecide('approve', 'always') },
          ]}
        >
          <Button icon="down" disabled={busy} aria-label="More ways to approve" />
        </Menu>
      ) : null}
    </span>
  );
}
