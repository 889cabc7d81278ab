import { useState } from 'react';
import { visible } from '../model/text';
import { linesOf, nodeOf } from '../model/tree';
import { ui } from './look';
import { cx } from './cx';

const UNFOLDED_LINES = 60;
const CHILDREN_AT_ONCE = 100;
const LEAF_AT_ONCE = 600;

/** Any JSON, to be unfolded. All of it is text: nothing in it is ever taken for markup or a link. */
export function JsonTree({ value, label }: { readonly value: unknown; readonly label: string }) {
  // A scrolling part must be reachable by keyboard.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={ui.tree} data-part="json" role="group" aria-label={label} tabIndex={0}>
      <Value value={value} depth={0} />
    </div>
  );
}

function Value({ name, value, depth }: { name?: string; value: unknown; depth: number }) {
  const node = nodeOf(value);
  const [open, setOpen] = useState(
    () => depth === 0 || (depth < 4 && linesOf(value, UNFOLDED_LINES) < UNFOLDED_LINES),
  );
  const [shown, setShown] = useState(CHILDREN_AT_ONCE);
  const key = name === undefined ? null : <span className={ui.key}>{visible(name)}:</span>;
  if (node.kind === 'leaf') {
    return (
      <div className={ui.line}>
        {key}
        <Leaf type={node.type} text={node.text} />
      </div>
    );
  }
  if (node.children.length === 0) {
    return (
      <div className={ui.line}>
        {key}
        <span className={ui.summary}>{node.summary}</span>
      </div>
    );
  }
  return (
    <>
      <div className={ui.line}>
        <button
          type="button"
          className={ui.fold}
          aria-expanded={open}
          aria-label={`${name ?? 'all'}, ${node.children.length} inside`}
          onClick={() => setOpen(!open)}
        >
          {key}
        </button>
        <span className={ui.summary}>{node.summary}</span>
      </div>
      {open ? (
        <ul>
          {node.children.slice(0, shown).map((child) => (
            <li key={child.key}>
              <Value name={child.key} value={child.value} depth={depth + 1} />
            </li>
          ))}
          {shown < node.children.length ? (
            <li>
              <button type="button" className={ui.more} onClick={() => setShown(shown + 500)}>
                {node.children.length - shown} more
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

function Leaf({ type, text }: { type: string; text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > LEAF_AT_ONCE && !whole;
  const shown = long ? text.slice(0, LEAF_AT_ONCE) : text;
  return (
    <span className={cx(ui.leaf, ui[type])}>
      {type === 'string' ? `"${shown}${long ? '…' : '"'}` : shown}
      {long ? (
        <button type="button" className={ui.more} onClick={() => setWhole(true)}>
          all {text.length.toLocaleString('en')} characters
        </button>
      ) : null}
    </span>
  );
}
