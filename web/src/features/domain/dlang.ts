import { snippet, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, hoverTooltip } from '@codemirror/view';
import { blocksOf, linesIn } from '../../model/markdown';
import { offsetAt, positionAt, type Position, type TextEdit } from '../../model/positions';
import type { DomainStore } from './DomainStore';

const DECLARING =
  /^(?:Domain|dom|BoundedContext|bc|Team|Classification|Metadata|ContextMap|cmap|DomainMap|dmap|Namespace|ns|[Ii]mport)$/;
const WORDS =
  /^(?:in|for|as|by|contains|this|is|description|vision|type|classification|team|businessModel|evolution|archetype|metadata|meta|relationships|integrations|terminology|glossary|decisions|rules|[Tt]erm|aka|synonyms|examples|[Dd]ecision|[Pp]olicy|[Rr]ule)$/;

interface Reading {
  comment: boolean;
  bracket: boolean;
  declared: boolean;
}

const parser: StreamParser<Reading> = {
  name: 'domain-lang',
  startState: () => ({ comment: false, bracket: false, declared: false }),
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
  token(stream, state) {
    if (state.comment || stream.match('/*')) {
      state.comment = !stream.match(/^.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^(?:<->|->|<-|><)/)) return 'operatorKeyword';
    if (stream.match(/^[[\]]/)) {
      state.bracket = stream.current() === '[';
      return 'bracket';
    }
    const word = stream.match(/^[A-Za-z_](?:[\w]|-(?!>))*/);
    if (!word || typeof word === 'boolean') {
      stream.next();
      return 'punctuation';
    }
    if (state.declared) {
      state.declared = stream.match(/^\s*\./, false) !== null;
      return 'className';
    }
    if (state.bracket) return 'atom';
    if (DECLARING.test(word[0])) {
      state.declared = !/^[Ii]mport$/.test(word[0]);
      return 'definitionKeyword';
    }
    return WORDS.test(word[0]) ? 'keyword' : null;
  },
};

interface Item {
  readonly label: string;
  readonly detail?: string;
  readonly insertTextFormat?: number;
  readonly textEdit: TextEdit;
  readonly additionalTextEdits?: readonly TextEdit[];
}

/** `${1:Name}`, `$1` and `$0` in the spelling of this editor. */
const template = (text: string) =>
  text.replaceAll('$0', '${}').replaceAll(/\$(?:(\d+)|\{(\d+)\})/g, '${$1$2:}');

function completion(store: DomainStore, uri: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString();
    const before = text[context.pos - 1] ?? '';
    const typed = context.matchBefore(/[\w.-]+/);
    if (!context.explicit && !typed && !/[."[/]/.test(before)) return null;
    store.write(uri, text);
    const stop = new AbortController();
    context.addEventListener('abort', () => stop.abort());
    const answer = await store
      .ask<readonly Item[] | { readonly items: readonly Item[] }>(
        'textDocument/completion',
        uri,
        { position: positionAt(text, context.pos) },
        stop.signal,
      )
      .catch(() => []);
    // A list of proposals, or one that also says whether it is whole.
    const items = 'items' in answer ? answer.items : answer;
    const first = items[0];
    if (!first) return null;
    return {
      from: offsetAt(text, first.textEdit.range.start),
      options: items.map((item) => ({
        label: item.label,
        ...(item.detail ? { detail: item.detail } : {}),
        apply: (view: EditorView, _: unknown, from: number, to: number) => {
          if (item.insertTextFormat === 2)
            snippet(template(item.textEdit.newText))(view, { label: item.label }, from, to);
          else
            view.dispatch({
              changes: { from, to, insert: item.textEdit.newText },
              selection: { anchor: from + item.textEdit.newText.length },
            });
          const now = view.state.doc.toString();
          view.dispatch({
            changes: (item.additionalTextEdits ?? []).map((edit) => ({
              from: offsetAt(now, edit.range.start),
              to: offsetAt(now, edit.range.end),
              insert: edit.newText,
            })),
          });
        },
      })),
    };
  };
}

/** Explanations as elements: whatever is in them stays text. */
export function explanationDom(markdown: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'dlang-hover';
  const line = (element: HTMLElement, stretches: readonly { text: string; look: string }[]) => {
    for (const { text, look } of stretches) {
      const part = document.createElement(
        look === 'strong' ? 'b' : look === 'code' ? 'code' : 'span',
      );
      part.textContent = text;
      element.append(part);
    }
    return element;
  };
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'rule') box.append(document.createElement('hr'));
    else if (block.kind === 'code') {
      const code = document.createElement('pre');
      code.textContent = block.text;
      box.append(code);
    } else if (block.kind === 'list') {
      const list = document.createElement('ul');
      block.items.forEach((item) => list.append(line(document.createElement('li'), item)));
      box.append(list);
    } else linesIn(block).forEach((each) => box.append(line(document.createElement('p'), each)));
  }
  return box;
}

interface Hover {
  readonly contents: { readonly value: string };
  readonly range?: { readonly start: Position; readonly end: Position };
}

function hover(store: DomainStore, uri: string) {
  return hoverTooltip(
    async (view, pos) => {
      const text = view.state.doc.toString();
      const found = await store
        .ask<Hover | null>('textDocument/hover', uri, { position: positionAt(text, pos) })
        .catch(() => null);
      if (!found) return null;
      return {
        pos: found.range ? offsetAt(text, found.range.start) : pos,
        end: found.range ? offsetAt(text, found.range.end) : pos,
        above: true,
        create: () => ({ dom: explanationDom(found.contents.value) }),
      };
    },
    { hoverTime: 350 },
  );
}

const look = EditorView.theme({
  '.dlang-hover': { padding: '7px 11px', maxWidth: '52ch', font: '12.5px/1.45 var(--sans)' },
  '.dlang-hover p': { margin: '0 0 5px' },
  '.dlang-hover ul': { margin: '0 0 5px', paddingLeft: '16px' },
  '.dlang-hover pre': { margin: '0 0 6px', font: '12px/1.5 var(--mono)', color: 'var(--blue)' },
  '.dlang-hover code': { font: '12px/1.5 var(--mono)', color: 'var(--brass)' },
  '.dlang-hover hr': { border: '0', borderTop: '1px solid var(--line)', margin: '6px 0' },
});

/**
 * The language in an editor, on the language server.
 *
 * @param onGo where a click with the key for commands wants to go
 */
export function dlang(
  store: DomainStore,
  uri: string,
  onGo: (position: Position) => void,
): Extension {
  const source = completion(store, uri);
  return [
    StreamLanguage.define(parser),
    EditorState.languageData.of(() => [{ autocomplete: source }]),
    hover(store, uri),
    look,
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!event.ctrlKey && !event.metaKey) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null) return false;
        event.preventDefault();
        onGo(positionAt(view.state.doc.toString(), at));
        return true;
      },
    }),
  ];
}
