import type { Page } from '../ui/page';
import { Dialog } from '../ui/Dialog';
import { css } from './css';

const EVERYWHERE = [
  ['Ctrl K', 'Open the command palette'],
  ['Alt A', 'Review what needs approval; Space on its button approves, Enter does not'],
  ['?', 'Show keyboard shortcuts'],
  ['↑ ↓ Home End', 'Move in a list'],
  ['Enter', 'Open the selected item'],
  ['Esc', 'Close a dialog or a menu'],
] as const;

/** Every key that works here, and where one is now first. */
export function KeyHelp({ page, onClose }: { readonly page: Page; readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={css.keyHelp}>
        {page.keys ? <Keys title={page.title} keys={page.keys} /> : null}
        <Keys title="Everywhere" keys={EVERYWHERE} />
      </div>
    </Dialog>
  );
}

interface Properties {
  readonly title: string;
  readonly keys: readonly (readonly [string, string])[];
}

function Keys({ title, keys }: Properties) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([each, what]) => (
          <div key={each}>
            <dt>
              <kbd>{each}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
