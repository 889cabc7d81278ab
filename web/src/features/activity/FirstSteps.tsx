import type { Api } from '../../api/Api';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Notice';
import { ConnectPanel } from './ConnectPanel';
import { css } from './css';
import { cx } from '../../ui/cx';

/** What a person sees before the first call: what to do to have one. */
export function FirstSteps({ api, onCall }: { readonly api: Api; readonly onCall: () => void }) {
  return (
    <section className={cx(css.list, css.first)} aria-label="First steps">
      <Empty title="No calls yet">
        <p>
          Calls appear here live. Connect an agent and ask it for something, or run a tool yourself.
        </p>
        <Button icon="play" onClick={onCall}>
          Run a tool
        </Button>
      </Empty>
      <ConnectPanel api={api} />
    </section>
  );
}
