import { Button } from '../../ui/Button';
import { ChangesPanel } from './ChangesPanel';
import { useDesk } from './Desk';
import { HistoryPanel } from './HistoryPanel';
import { ScriptPanel } from './ScriptPanel';

const TITLES = { script: 'Script', changes: 'Changes', history: 'History' } as const;

/** What lies under the canvas when it is asked for. */
export function Panels() {
  const { panel, showPanel } = useDesk();
  if (!panel) return null;
  return (
    <section className="panel" aria-label={TITLES[panel]}>
      <Button
        kind="quiet"
        icon="cross"
        className="close"
        aria-label={`Close ${TITLES[panel].toLowerCase()}`}
        onClick={() => showPanel(undefined)}
      />
      {panel === 'script' ? <ScriptPanel /> : null}
      {panel === 'changes' ? <ChangesPanel /> : null}
      {panel === 'history' ? <HistoryPanel /> : null}
    </section>
  );
}
