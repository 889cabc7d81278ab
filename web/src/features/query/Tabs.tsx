import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface Properties<Name extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [Name, string])[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly children: ReactNode;
}

/** Parts of which one is seen; arrows go from one to the next. */
export function Tabs<Name extends string>(properties: Properties<Name>) {
  const { label, tabs, chosen, onChoose, children } = properties;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex(([name]) => name === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length]?.[0];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label}>
        {tabs.map(([name, word]) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={onKeyDown}
          >
            {word}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="tab-panel"
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
      >
        {children}
      </div>
    </div>
  );
}
