import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Fault } from './Fault';
import { Unseen } from './Unseen';
import type { DrawerState } from './useDrawer';
import { css } from '../css';
import { ui } from '../../../ui/look';

interface Properties {
  readonly state: DrawerState;
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onDrop: () => void;
  /** What else belongs to the first line. */
  readonly children?: ReactNode;
}

/** The first line of a part: its name, and what drops it; under it what the engine says about it. */
export function PartHead({ state, id, label, name, onName, onDrop, children }: Properties) {
  return (
    <>
      <div className={css.cardHead}>
        <input
          className={ui.input}
          aria-label={`Name of ${label}`}
          placeholder="generated"
          spellCheck={false}
          aria-invalid={state.wrong.has(id)}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
        {children}
        <Button kind="quiet" icon="bin" aria-label={`Drop ${label}`} onClick={onDrop} />
      </div>
      <Unseen name={name} />
      <Fault of={state.wrong.get(id)} />
    </>
  );
}
