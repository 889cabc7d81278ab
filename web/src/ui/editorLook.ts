import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const underline = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour} 1.2px`,
  textUnderlineOffset: '3px',
  textDecorationSkipInk: 'none',
  paddingBottom: '0',
});

/** The editor in the colours of the page; they turn dark with it, for they are its variables. */
const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: '12.5px/1.55 var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--chosen)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink-faint)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.cm-lintRange': { backgroundPosition: '0 0' },
  '.cm-lintRange-error': { ...underline('var(--bad)'), backgroundColor: 'var(--bad-paper)' },
  '.cm-lintRange-warning': underline('var(--wait)'),
  '.cm-lintRange-info, .cm-lintRange-hint': underline('var(--blue)'),
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--bad)' },
  '.cm-lintPoint-warning::after': { borderBottomColor: 'var(--wait)' },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: '0 6px 20px var(--shade)',
  },
  '.cm-tooltip-lint': { padding: '0', maxWidth: '56ch' },
  '.cm-diagnostic': { padding: '5px 9px', font: '12.5px/1.45 var(--sans)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--wait)' },
  '.cm-diagnostic-info, .cm-diagnostic-hint': { borderLeft: '3px solid var(--blue)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: '12px/1.6 var(--mono)', maxHeight: '15em' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--chosen)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-soft)', fontStyle: 'normal' },
  '.cm-completionMatchedText': {
    color: 'var(--brass)',
    fontWeight: '700',
    textDecoration: 'none',
  },
  '.cm-completionIcon': { opacity: '1', color: 'var(--ink-faint)' },
});

/** Words of a language carry weight, values carry colour: it reads without colours too. */
const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--blue)' },
  { tag: [tags.definitionKeyword, tags.controlKeyword], color: 'var(--blue)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string), tags.character], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--brass)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className, tags.standard(tags.name)], color: 'var(--wait)' },
  { tag: [tags.definition(tags.name), tags.function(tags.name)], fontWeight: '600' },
  { tag: [tags.punctuation, tags.operator, tags.bracket], color: 'var(--ink-soft)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

export const editorLook = [frame, syntaxHighlighting(words)];
