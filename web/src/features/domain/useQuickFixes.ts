import { useEffect, useState, type RefObject } from 'react';
import { offsetAt, type Position } from '../../model/positions';
import type { EditorHandle } from '../../ui/Editor';
import type { MenuAction } from '../../ui/Menu';
import { useSay } from '../../ui/Toasts';
import type { DomainStore } from './DomainStore';
import type { Doc, Finding, QuickFix } from './types';

interface Properties {
  readonly store: DomainStore;
  readonly doc: Doc;
  readonly findings: readonly Finding[];
  /** Where the cursor is. */
  readonly place: Position;
  readonly editor: RefObject<EditorHandle | null>;
  readonly attempt: (work: Promise<unknown>) => void;
}

interface Offered {
  readonly at: { readonly x: number; readonly y: number; readonly height: number };
  readonly actions: readonly MenuAction[];
}

export interface QuickFixes {
  /** The place whose line has a light bulb. */
  readonly bulb: number | undefined;
  /** Opens the menu of what can be done at the cursor. */
  readonly offer: () => void;
  readonly offered: Offered | undefined;
  readonly close: () => void;
}

/** Whoever walks through the text by keys does not ask at every step. */
const SETTLE = 150;

const isFix = ({ kind = '' }: QuickFix) => kind.startsWith('quickfix');

/** The problem on the line of the cursor: the one it is in, or else the first. */
function findingAt(findings: readonly Finding[], { line, character }: Position) {
  const here = findings.filter(({ range }) => range.start.line <= line && line <= range.end.line);
  return (
    here.find(
      ({ range: { start, end } }) =>
        (start.line < line || start.character <= character) &&
        (line < end.line || character <= end.character),
    ) ?? here[0]
  );
}

/** Fixes at the place where one writes: a bulb beside the line, and a menu at the cursor. */
export function useQuickFixes(properties: Properties): QuickFixes {
  const { store, doc, findings, place, editor, attempt } = properties;
  const { uri } = doc;
  const { line, character } = place;
  const say = useSay();
  const [lit, setLit] = useState<{ readonly findings: readonly Finding[]; readonly at: number }>();
  const [offered, setOffered] = useState<Offered>();

  useEffect(() => {
    const finding = findingAt(findings, { line, character });
    const stop = new AbortController();
    const look = async () => {
      const found = finding ? await store.fixes(uri, finding.range.start) : [];
      if (stop.signal.aborted) return;
      const text = store.state.docs.get(uri)?.text ?? '';
      const shown = finding !== undefined && found.some((fix) => fix.edit && isFix(fix));
      setLit(shown ? { findings, at: offsetAt(text, { line, character: 0 }) } : undefined);
    };
    // A server that is away is said elsewhere.
    const timer = setTimeout(() => void look().catch(() => {}), SETTLE);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [store, uri, findings, line, character]);

  const offer = async () => {
    const { docs } = store.state;
    const text = docs.get(uri)?.text ?? '';
    const finding = findingAt(findings, place);
    // On the line of a problem its fixes are meant, wherever the cursor is.
    const atCursor = await store.fixes(uri, place);
    const atProblem =
      finding && !atCursor.some(isFix) ? await store.fixes(uri, finding.range.start) : [];
    const all = [...atProblem.filter(isFix), ...atCursor].filter(({ edit }) => edit !== undefined);
    const fixes = [...all.filter(isFix), ...all.filter((fix) => !isFix(fix))];
    const at = editor.current?.lineAt(offsetAt(text, place));
    if (fixes.length === 0 || !at) return say('No fixes available here.');
    const first = fixes.findIndex((fix) => !isFix(fix));
    setOffered({
      at,
      actions: fixes.map((fix, index) => ({
        id: `${index}`,
        title: fix.title,
        ...(isFix(fix) ? { icon: 'bulb' as const } : {}),
        apart: index > 0 && index === first,
        run: () => fix.edit && attempt(store.applyTo(docs, fix.edit)),
      })),
    });
  };
  return {
    bulb: lit?.findings === findings ? lit.at : undefined,
    offer: () => attempt(offer()),
    offered,
    close: () => setOffered(undefined),
  };
}
