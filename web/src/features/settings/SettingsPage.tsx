import { PageHead } from '../../ui/PageHead';
import { ApprovalsSection } from './ApprovalsSection';
import { css } from './css';
import { ui } from '../../ui/look';

/** Settings of this home. */
export function SettingsPage() {
  return (
    <main className={ui.page}>
      <PageHead title="Settings" />
      {/* It scrolls, so keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.sections} role="group" aria-label="Sections" tabIndex={0}>
        <ApprovalsSection />
      </div>
    </main>
  );
}
