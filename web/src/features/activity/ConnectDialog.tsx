import type { Api } from '../../api/Api';
import { Dialog } from '../../ui/Dialog';
import { ConnectPanel } from './ConnectPanel';
import { css } from './css';

/** How an agent gets these tools, from anywhere on the page. */
export function ConnectDialog({
  api,
  onClose,
}: {
  readonly api: Api;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Connect an agent" onClose={onClose}>
      <p className={css.lead}>
        Paste this into the client’s configuration, or run <code>toolroom connect vscode</code>,{' '}
        <code>claude</code> or <code>cursor</code>.
      </p>
      <ConnectPanel api={api} />
    </Dialog>
  );
}
