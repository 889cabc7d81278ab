import { piecesOf } from '../model/statement';
import { visible } from '../model/text';
import { ui } from './look';

const WORDS =
  /^(select|from|where|and|or|not|in|is|null|as|on|join|left|right|inner|outer|full|cross|group|by|order|having|limit|offset|with|union|all|distinct|insert|into|values|update|set|delete|create|alter|drop|table|column|add|constraint|primary|foreign|key|references|index|unique|check|default|view|schema|case|when|then|else|end|exists|between|like|cascade|begin|commit)$/i;

/** A statement to read: its words, names and values told apart. */
export function Sql({ text, label }: { readonly text: string; readonly label: string }) {
  const pieces = piecesOf(text);
  const parts = pieces.flatMap((piece, at) => {
    const between = text.slice(pieces[at - 1]?.to ?? 0, piece.from);
    const own = text.slice(piece.from, piece.to);
    const kind =
      piece.kind === 'word' ? (WORDS.test(own) ? ui.sqlWord : undefined) : LOOKS[piece.kind]?.();
    return [
      between,
      kind === undefined ? (
        visible(own)
      ) : (
        <span key={piece.from} className={kind}>
          {visible(own)}
        </span>
      ),
    ];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={ui.sql} role="region" aria-label={label} tabIndex={0}>
      {parts}
      {text.slice(pieces.at(-1)?.to ?? 0)}
    </pre>
  );
}

const LOOKS: Readonly<Record<string, () => string | undefined>> = {
  text: () => ui.sqlText,
  number: () => ui.sqlNumber,
  comment: () => ui.sqlComment,
};
