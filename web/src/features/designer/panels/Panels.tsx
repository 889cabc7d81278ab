import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Divider } from '../../../ui/Divider';
import { ChangesPanel } from './ChangesPanel';
import { useDesk } from '../Desk';
import { HistoryPanel } from './HistoryPanel';
import { ObjectPanel } from './ObjectPanel';
import { ScriptPanel } from './ScriptPanel';
import { css } from '../css';

const TITLES = {
  script: 'Script',
  changes: 'Changes',
  history: 'History',
  object: 'Object',
} as const;

const LEAST = 140;

/** What lies under the canvas when it is asked for. */
export function Panels() {
  const { panel, showPanel } = useDesk();
  const [height, setHeight] = useState(() => Math.round(window.innerHeight * 0.36));
  if (!panel) return null;
  return (
    <section className={css.panel} aria-label={TITLES[panel]} style={{ flexBasis: height }}>
      <Divider
        below
        label={`Height of ${TITLES[panel].toLowerCase()}`}
        size={height}
        least={LEAST}
        most={Math.max(LEAST, window.innerHeight - 200)}
        onSize={setHeight}
      />
      <Button
        kind="quiet"
        icon="cross"
        className={css.close}
        aria-label={`Close ${TITLES[panel].toLowerCase()}`}
        onClick={() => showPanel(undefined)}
      />
      {panel === 'script' ? <ScriptPanel /> : null}
      {panel === 'changes' ? <ChangesPanel /> : null}
      {panel === 'history' ? <HistoryPanel /> : null}
      {panel === 'object' ? <ObjectPanel /> : null}
    </section>
  );
}
