import { sql } from '@codemirror/lang-sql';
import { Change, MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { differences } from '../../model/designer/compare';
import { visible } from '../../model/text';
import { Editor } from '../../ui/Editor';
import { editorLook } from '../../ui/editorLook';
import { css } from './css';

/** A name that turns the writing around must not make a statement read as another. */
const UNSEEN = highlightSpecialChars({
  addSpecialChars: /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g,
  render: (code) => {
    const shown = document.createElement('span');
    shown.className = 'cm-unseen';
    shown.textContent = visible(String.fromCodePoint(code));
    return shown;
  },
});
const SQL = [sql(), UNSEEN];

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

export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={css.code}>
      <Editor label={label} value={text} readOnly language={SQL} />
    </div>
  );
}

const reading = (label: string): Extension => [
  lineNumbers(),
  SQL,
  editorLook,
  DIFFERENCES,
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
];

/** Two scripts beside each other, in a shadow tree for the reason that every editor is in one. */
export function Compared({ before, after }: { readonly before: string; readonly after: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const box = document.createElement('div');
    box.style.height = '100%';
    box.style.overflow = 'auto';
    root.append(box);
    const view = new MergeView({
      root,
      parent: box,
      a: { doc: before, extensions: reading('SQL before') },
      b: { doc: after, extensions: reading('SQL after') },
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: false,
      diffConfig: {
        override: (one, other) =>
          differences(one, other).map(
            ({ fromA, toA, fromB, toB }) => new Change(fromA, toA, fromB, toB),
          ),
      },
    });
    // One reads by the keyboard too.
    view.a.scrollDOM.tabIndex = 0;
    view.b.scrollDOM.tabIndex = 0;
    return () => {
      view.destroy();
      box.remove();
    };
  }, [before, after]);
  return <div ref={host} className={css.code} />;
}
