import { Change, MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { visible } from '../model/text';
import { editorLook } from './editorLook';
import { cx } from './cx';
import { ui } from './look';

/** A name that turns the writing around must not make a line read as another. */
export const UNSEEN = highlightSpecialChars({
  addSpecialChars: /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g,
  render: (code) => {
    const shown = document.createElement('span');
    shown.className = 'cm-unseen';
    shown.textContent = visible(String.fromCodePoint(code));
    return shown;
  },
});

const DIFFERENCES = EditorView.theme({
  '.cm-changedLine': { background: 'color-mix(in srgb, var(--brass-fill) 14%, transparent)' },
  '.cm-changedText': { background: 'color-mix(in srgb, var(--brass-fill) 34%, transparent)' },
  '.cm-deletedChunk': { background: 'color-mix(in srgb, var(--bad) 12%, transparent)' },
  '.cm-collapsedLines': {
    background: 'var(--sunken)',
    color: 'var(--ink-soft)',
    padding: '2px 12px',
  },
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"…"' },
});

interface Stretch {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

interface Properties {
  readonly before: string;
  readonly after: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  readonly language?: Extension | undefined;
  /** Finds what differs, where the usual way is not the right one. */
  readonly differences?: ((before: string, after: string) => readonly Stretch[]) | undefined;
  readonly className?: string | undefined;
}

/** Two texts beside each other, in a shadow tree for the reason that every editor is in one. */
export function Compared(properties: Properties) {
  const { before, after, beforeLabel, afterLabel, language, differences, className } = properties;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const box = document.createElement('div');
    box.style.height = '100%';
    box.style.overflow = 'auto';
    root.append(box);
    const reading = (label: string): Extension => [
      lineNumbers(),
      language ?? [],
      UNSEEN,
      editorLook,
      DIFFERENCES,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
    ];
    const view = new MergeView({
      root,
      parent: box,
      a: { doc: before, extensions: reading(beforeLabel) },
      b: { doc: after, extensions: reading(afterLabel) },
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: false,
      ...(differences
        ? {
            diffConfig: {
              override: (one: string, other: string) =>
                differences(one, other).map(
                  ({ fromA, toA, fromB, toB }) => new Change(fromA, toA, fromB, toB),
                ),
            },
          }
        : {}),
    });
    // One reads by the keyboard too.
    view.a.scrollDOM.tabIndex = 0;
    view.b.scrollDOM.tabIndex = 0;
    return () => {
      view.destroy();
      box.remove();
    };
  }, [before, after, beforeLabel, afterLabel, language, differences]);
  return <div ref={host} className={cx(ui.editor, className)} />;
}
