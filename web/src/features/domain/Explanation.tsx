import { Fragment } from 'react';
import { blocksOf, type Stretch } from '../../model/markdown';
import { css } from './css';

/** What an element means, in the words of the explain tool. */
export function Explanation({ text }: { readonly text: string }) {
  return (
    <div className={css.explanation}>
      {blocksOf(text).map((block, index) => {
        const key = `${block.kind}${index}`;
        switch (block.kind) {
          case 'rule':
            return <hr key={key} />;
          case 'code':
            return <pre key={key}>{block.text}</pre>;
          case 'list':
            return (
              <ul key={key}>
                {block.items.map((item) => (
                  <li key={item.map((part) => part.text).join('')}>
                    <Line stretches={item} />
                  </li>
                ))}
              </ul>
            );
          case 'paragraph':
            return block.lines.map((line) => (
              <p key={`${key}${line.map((part) => part.text).join('')}`}>
                <Line stretches={line} />
              </p>
            ));
        }
      })}
    </div>
  );
}

function Line({ stretches }: { readonly stretches: readonly Stretch[] }) {
  return stretches.map((part, index) => {
    const key = `${index}${part.text}`;
    if (part.look === 'strong') return <b key={key}>{part.text}</b>;
    if (part.look === 'code') return <code key={key}>{part.text}</code>;
    return <Fragment key={key}>{part.text}</Fragment>;
  });
}
