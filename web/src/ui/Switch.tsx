import { ui } from './look';

interface Properties {
  /** What it switches, for those who do not see what is beside it. */
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off, at once: what it switches needs no further button. */
export function Switch({ label, on, disabled = false, onChange }: Properties) {
  return (
    <button
      type="button"
      role="switch"
      className={ui.switch}
      aria-checked={on}
      aria-label={label}
      title={`${label}: ${on ? 'on' : 'off'}`}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  );
}
