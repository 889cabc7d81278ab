import { useEffect, useMemo, useRef, useState } from 'react';
import { countText } from '../../model/text';
import { offsetAt, positionAt, type Position } from '../../model/positions';
import { problemOf } from '../../model/problem';
import { Button } from '../../ui/Button';
import { Editor, type EditorHandle, type Mark } from '../../ui/Editor';
import { useSay } from '../../ui/Toasts';
import { MenuAt } from '../../ui/MenuAt';
import { RenameDialog } from './Dialogs';
import type { DomainStore } from './DomainStore';
import { dlang } from './dlang';
import type { Doc, Finding } from './types';
import { useQuickFixes } from './useQuickFixes';
import { css } from './css';

interface Properties {
  readonly store: DomainStore;
  readonly doc: Doc;
  readonly findings: readonly Finding[];
  /** A place to bring into sight; a new object means that it is wanted once more. */
  readonly target: { readonly position: Position } | undefined;
  readonly onCursor: (position: Position) => void;
  readonly onGo: (uri: string, position: Position) => void;
  readonly onProblems: () => void;
}

interface Renaming {
  readonly position: Position;
  readonly name: string;
}

const SEVERITIES = { 1: 'error', 2: 'warning', 3: 'info', 4: 'info' } as const;

/** The text of one file, with all that the language server can do for it. */
export function EditorPane(properties: Properties) {
  const { store, doc, findings, target, onCursor, onGo, onProblems } = properties;
  const say = useSay();
  const editor = useRef<EditorHandle>(null);
  const cursor = useRef(0);
  const [place, setPlace] = useState<Position>({ line: 0, character: 0 });
  const [renaming, setRenaming] = useState<Renaming>();
  const { uri, text } = doc;
  const attempt = (work: Promise<unknown>) =>
    void work.catch((wrong: unknown) => say.problem(problemOf(wrong)));
  const here = () => positionAt(store.state.docs.get(uri)?.text ?? '', cursor.current);

  const goTo = async (position: Position) => {
    const found = await store.ask<readonly { uri: string; range: { start: Position } }[] | null>(
      'textDocument/definition',
      uri,
      { position },
    );
    const first = found?.[0];
    if (first) onGo(first.uri, first.range.start);
    else say('No definition found.');
  };
  const begin = async () => {
    const position = here();
    const found = await store.ask<{ placeholder: string } | null>(
      'textDocument/prepareRename',
      uri,
      { position },
    );
    if (found) setRenaming({ position, name: found.placeholder });
    else say('Place the cursor on a name to rename it.');
  };
  const pane = useRef<HTMLDivElement>(null);
  const fixes = useQuickFixes({ store, doc, findings, place, editor, attempt });
  const save = async () => {
    await store.save(uri);
    say(`Saved ${doc.name}`);
  };
  const actions = {
    'Mod-s': () => attempt(save()),
    F2: () => attempt(begin()),
    F12: () => attempt(goTo(here())),
    'Alt-Shift-F': () => attempt(store.format(uri)),
    'Mod-.': fixes.offer,
  };
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  const language = useMemo(
    () => dlang(store, uri, (position) => void latest.current(position)),
    [store, uri],
  );
  const marks = useMemo<readonly Mark[]>(
    () =>
      findings.map(({ range, severity, message, code }) => ({
        from: offsetAt(text, range.start),
        to: offsetAt(text, range.end),
        severity: SEVERITIES[severity],
        message: `${message} (${code})`,
      })),
    // The findings belong to the text they came with; the next ones come with the next text.
    // oxlint-disable-next-line react/exhaustive-deps
    [findings],
  );
  useEffect(() => {
    if (!target) return;
    editor.current?.reveal(offsetAt(store.state.docs.get(uri)?.text ?? '', target.position));
    editor.current?.focus();
  }, [target, store, uri]);

  const saving = useRef(actions['Mod-s']);
  useEffect(() => {
    saving.current = actions['Mod-s'];
  });
  useEffect(() => {
    // From anywhere on the page: nobody wants the browser to save it.
    const onKey = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 's';
      if (!asked || event.defaultPrevented) return;
      event.preventDefault();
      saving.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const unsaved = doc.text !== doc.saved;
  const errors = findings.filter((each) => each.severity === 1).length;
  const rest = findings.length - errors;
  return (
    <section className={css.pane} aria-label={`File ${doc.name}`}>
      <header>
        <h2 title={doc.name}>{doc.name}</h2>
        {unsaved ? (
          <span className={css.unsaved} role="img" aria-label="Unsaved" title="Unsaved">
            ●
          </span>
        ) : null}
        <Button kind="quiet" onClick={actions.F2} title="Rename everywhere (F2)">
          Rename
        </Button>
        <Button
          kind="quiet"
          onClick={actions['Mod-.']}
          title="Fix the problem at the cursor (Ctrl .)"
        >
          Fix
        </Button>
        <Button kind="quiet" onClick={actions['Alt-Shift-F']} title="Format (Shift Alt F)">
          Format
        </Button>
        {unsaved ? (
          <Button kind="quiet" onClick={() => attempt(store.discard(uri))}>
            Discard
          </Button>
        ) : null}
        <Button kind="primary" disabled={!unsaved} onClick={actions['Mod-s']} title="Save (Ctrl S)">
          Save
        </Button>
      </header>
      <div ref={pane} className={css.text}>
        <Editor
          key={uri}
          ref={editor}
          label={`Text of ${doc.name}`}
          value={text}
          language={language}
          marks={marks}
          keys={actions}
          hint='Domain Sales { vision: "…" }'
          bulb={fixes.bulb}
          onBulb={fixes.offer}
          onChange={(typed) => store.write(uri, typed)}
          onCursor={(offset) => {
            cursor.current = offset;
            const at = here();
            setPlace(at);
            onCursor(at);
          }}
        />
      </div>
      <footer>
        <span>
          Line {place.line + 1}, column {place.character + 1}
        </span>
        <button type="button" className={errors > 0 ? css.bad : undefined} onClick={onProblems}>
          {findings.length === 0
            ? 'No problems'
            : [
                errors > 0 ? countText(errors, 'error', 'errors') : '',
                rest > 0 ? countText(rest, 'note', 'notes') : '',
              ]
                .filter(Boolean)
                .join(', ')}
        </button>
        <span className={css.keys}>
          <kbd>F12</kbd> go <kbd>F2</kbd> rename <kbd>Ctrl .</kbd> fix
        </span>
      </footer>
      {renaming ? (
        <RenameDialog
          name={renaming.name}
          onClose={() => setRenaming(undefined)}
          onRename={async (name) => {
            const files = await store.rename(uri, renaming.position, name);
            setRenaming(undefined);
            say(`Renamed in ${countText(files, 'file', 'files')}; save them to keep it`);
          }}
        />
      ) : null}
      {fixes.offered ? (
        <MenuAt
          label="Quick fixes"
          actions={fixes.offered.actions}
          at={fixes.offered.at}
          host={pane}
          onClose={(elsewhere) => {
            fixes.close();
            if (!elsewhere) editor.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}
