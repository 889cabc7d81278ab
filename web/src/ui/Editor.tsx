import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, drawSelection, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { differenceBetween } from '../model/positions';
import { bulbs, light } from './editorBulb';
import { editorLook } from './editorLook';
import { ui } from './look';

/** A stretch of the text with something to say about it; `to` is one past its end. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}

/** What a page may do with an editor that it has drawn. */
export interface EditorHandle {
  focus(): void;
  /** Puts text where the cursor is, in place of what is selected. */
  insert(text: string): void;
  /** What is selected and where it begins; its text is empty when nothing is. */
  selected(): { readonly text: string; readonly from: number };
  /** Brings a stretch into sight, with the cursor at its beginning. */
  reveal(from: number, to?: number): void;
  /** Where a place of the text is in the window; undefined where it is out of sight. */
  lineAt(
    at: number,
  ): { readonly x: number; readonly y: number; readonly height: number } | undefined;
}

interface Properties {
  /** What is written here, for those who do not see it. */
  readonly label: string;
  readonly value: string;
  readonly onChange?: (text: string) => void;
  readonly readOnly?: boolean;
  /** Language, completion and whatever else a page wants; to be memoised. */
  readonly language?: Extension;
  readonly marks?: readonly Mark[];
  /** What keys do here before they do anything else, as in `{ 'Mod-Enter': run }`. */
  readonly keys?: Readonly<Record<string, () => void>>;
  readonly onCursor?: (position: number) => void;
  readonly hint?: string;
  /** A place with something to offer: its line has a light bulb. */
  readonly bulb?: number | undefined;
  /** What a click on the bulb does; without it there is none. */
  readonly onBulb?: () => void;
  readonly ref?: Ref<EditorHandle>;
}

const NO_MARKS: readonly Mark[] = [];

/**
 * Text in a language, with completion and marks. It lives in a shadow tree, where its rules of style
 * may be made by script, which the page's policy forbids elsewhere. Tab leaves it, as it leaves
 * every field; F8 goes to the next mark.
 */
export function Editor(properties: Properties) {
  const { label, value, readOnly = false, language, marks = NO_MARKS, hint = '', ref } = properties;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const parts = useRef({ language: new Compartment(), manner: new Compartment() });
  const now = useRef(properties);
  useEffect(() => {
    now.current = properties;
  });

  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const first = now.current;
    const pressed = (event: KeyboardEvent) => {
      const run = now.current.keys?.[nameOf(event)];
      if (!run) return false;
      event.preventDefault();
      run();
      return true;
    };
    const view = new EditorView({
      parent: shadow,
      state: EditorState.create({
        doc: first.value,
        extensions: [
          Prec.highest(EditorView.domEventHandlers({ keydown: pressed })),
          parts.current.language.of(first.language ?? []),
          parts.current.manner.of([]),
          first.onBulb ? bulbs(() => now.current.onBulb?.()) : [],
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ icons: false }),
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          editorLook,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onChange?.(update.state.doc.toString());
            if (update.selectionSet || update.docChanged)
              now.current.onCursor?.(update.state.selection.main.head);
          }),
        ],
      }),
    });
    editor.current = view;
    return () => {
      editor.current = undefined;
      view.destroy();
    };
  }, []);

  useEffect(() => {
    const manner = [
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-multiline': 'true',
        // It can be reached as it is; those who check pages from outside look for the number.
        tabindex: '0',
      }),
      EditorState.readOnly.of(readOnly),
      // Still to be reached by keyboard: one reads and copies by it.
      readOnly ? EditorView.contentAttributes.of({ 'aria-readonly': 'true' }) : [],
      hint ? placeholder(hint) : [],
    ];
    editor.current?.dispatch({ effects: parts.current.manner.reconfigure(manner) });
  }, [label, readOnly, hint]);

  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.language.reconfigure(language ?? []) });
  }, [language]);

  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    // Only what differs, so that the cursor and the folds around it stay.
    view.dispatch({ changes: differenceBetween(view.state.doc.toString(), value) });
  }, [value]);

  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const length = view.state.doc.length;
    const within = (at: number) => Math.max(0, Math.min(length, at));
    const shown = marks.map((mark) => ({
      ...mark,
      from: within(Math.min(mark.from, mark.to)),
      to: within(Math.max(mark.from, mark.to)),
    }));
    view.dispatch(setDiagnostics(view.state, shown));
  }, [marks]);

  const { bulb } = properties;
  useEffect(() => {
    if (editor.current) light(editor.current, bulb);
  }, [bulb]);

  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    insert: (text) => {
      const view = editor.current;
      view?.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
      view?.focus();
    },
    selected: () => {
      const state = editor.current?.state;
      if (!state) return { text: '', from: 0 };
      const { from, to } = state.selection.main;
      return { text: state.sliceDoc(from, to), from };
    },
    reveal: (from, to = from) => {
      const view = editor.current;
      if (!view) return;
      const anchor = Math.max(0, Math.min(view.state.doc.length, from));
      const effects = EditorView.scrollIntoView(Math.min(view.state.doc.length, to));
      view.dispatch({ selection: { anchor }, effects });
    },
    lineAt: (at) => {
      const view = editor.current;
      const box = view?.coordsAtPos(Math.max(0, Math.min(view.state.doc.length, at)));
      return box ? { x: box.left, y: box.top, height: box.bottom - box.top } : undefined;
    },
  }));

  return <div ref={host} className={ui.editor} />;
}

/** `Mod` is the key that commands are given with on this machine. */
function nameOf(event: KeyboardEvent): string {
  const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const mod = apple ? event.metaKey : event.ctrlKey;
  return `${mod ? 'Mod-' : ''}${event.altKey ? 'Alt-' : ''}${event.shiftKey ? 'Shift-' : ''}${event.key}`;
}
