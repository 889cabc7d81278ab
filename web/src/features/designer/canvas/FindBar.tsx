import { useEffect, useMemo, useRef, useState } from 'react';
import { hitsFor } from '../../../model/designer/sights';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { useDesk } from '../Desk';
import { css } from '../css';
import { ui } from '../../../ui/look';

/** Finds tables and columns and goes from one to the next. */
export function FindBar({ onFound }: { readonly onFound: (id: string) => void }) {
  const { sight, reveal, setFinding } = useDesk();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const hits = useMemo(() => hitsFor(text, sight.shown), [text, sight.shown]);
  const hit = hits[Math.min(at, hits.length - 1)];
  useEffect(() => input.current?.focus(), []);
  useEffect(() => () => onFound(''), [onFound]);
  const id = hit ? (hit.column?.id ?? hit.table.id) : '';
  const table = hit?.table.id;
  useEffect(() => {
    onFound(id);
    if (table !== undefined) reveal(table);
    // Only another hit moves the canvas, not every drawing of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, table]);
  const step = (by: number) => setAt((now) => (now + by + hits.length) % Math.max(1, hits.length));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.findBar}
      role="search"
      aria-label="Find on the canvas"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setFinding(false);
        else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <input
        ref={input}
        className={ui.input}
        aria-label="Table or column"
        placeholder="table or column"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
      />
      <span className={css.of} role="status">
        {text.trim() === ''
          ? ''
          : hits.length === 0
            ? 'not found'
            : `${Math.min(at, hits.length - 1) + 1} of ${hits.length}`}
      </span>
      <Button
        kind="quiet"
        icon="up"
        aria-label="Previous"
        disabled={hits.length < 2}
        onClick={() => step(-1)}
      />
      <Button
        kind="quiet"
        icon="down"
        aria-label="Next"
        disabled={hits.length < 2}
        onClick={() => step(1)}
      />
      <Button
        kind="quiet"
        icon="cross"
        aria-label="Close the search"
        onClick={() => setFinding(false)}
      />
      {hit?.column ? (
        <span className={ui.unseen} role="status">
          {visible(`${hit.table.name}.${hit.column.name}`)}
        </span>
      ) : null}
    </div>
  );
}
