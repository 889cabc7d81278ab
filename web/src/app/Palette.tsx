import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ranked } from '../model/fuzzy';
import { useAllCommands, type Command } from '../ui/Commands';
import { css } from './css';
import { ui } from '../ui/look';
import { cx } from '../ui/cx';

const SHOWN = 12;

/** Finds any command by a few letters of its name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(
    () => ranked(typed, commands, (command) => `${command.title} ${command.group}`).slice(0, SHOWN),
    [typed, commands],
  );
  // Closed before it is taken out: only then the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = Math.max(1, found.length);
    if (event.key === 'ArrowDown') setAt((at + 1) % count);
    else if (event.key === 'ArrowUp') setAt((at + count - 1) % count);
    else if (event.key === 'Enter') run(found[at]?.thing);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={cx(ui.dialog, css.palette)}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <input
        className={css.paletteInput}
        role="combobox"
        aria-label="What do you want to do?"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="What do you want to do?"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className={css.found} role="listbox" aria-label="Commands">
        {found.map(({ thing, fit }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={thing.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => run(thing)}
          >
            <span>{marked(thing.title, fit.at)}</span>
            <span className={css.group}>{thing.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={css.none}>No matches.</p> : null}
    </dialog>
  );
}

function marked(text: string, at: readonly number[]) {
  const places = new Set(at);
  return Array.from(text, (character, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    places.has(index) ? <b key={index}>{character}</b> : character,
  );
}
