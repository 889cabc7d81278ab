import { Button } from './Button';
import { Menu } from './Menu';
import { ui } from './look';

interface Properties {
  readonly busy: boolean;
  /** For which calls a yes may count. */
  readonly offers?: readonly ('once' | 'chat')[] | undefined;
  /** What a yes for this chat covers, as in "run_command for Claude Code". */
  readonly scope?: string | undefined;
  readonly onDecide: (decision: 'approve' | 'deny', remember: 'once' | 'chat') => void;
}

/** Yes or no to a call that waits; a yes counts once unless its menu is opened. */
export function ApprovalButtons({ busy, offers, scope = '', onDecide }: Properties) {
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
      {offers?.includes('chat') ? (
        <Menu
          label="Approve for"
          actions={[
            { id: 'once', title: 'Allow once', run: () => onDecide('approve', 'once') },
            {
              id: 'chat',
              title: `Allow ${scope} in this chat`,
              run: () => onDecide('approve', 'chat'),
            },
          ]}
        >
          <Button icon="down" disabled={busy} aria-label="More ways to approve" />
        </Menu>
      ) : null}
    </span>
  );
}
