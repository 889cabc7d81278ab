import { Fragment } from 'react';
import { blocksOf, type Block, type Stretch } from '../model/markdown';
import { visible } from '../model/text';
import { cx } from './cx';
import { ui } from './look';

/** Markdown to read. Nothing of it becomes markup that it did not pass through as text. */
export function Prose({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}) {
  return (
    <div className={cx(ui.prose, className)}>
      <Blocks blocks={blocksOf(text)} />
    </div>
  );
}

/* The blocks of a text do not move among each other: their places are their names. */
/* oxlint-disable react/no-array-index-key */

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <One key={index} block={block} />);
}

function One({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'code':
      return <Code text={block.text} language={block.language ?? ''} />;
    case 'heading':
      // The headings of what somebody said are not headings of the page.
      return (
        <p className={ui.proseHead} data-level={Math.min(block.level, 4)}>
          <Line stretches={block.line} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'table':
      return <Table rows={block.rows} />;
    case 'list':
      return <List block={block} />;
    case 'paragraph':
      return block.lines.map((line, index) => (
        <p key={index}>
          <Line stretches={line} />
        </p>
      ));
  }
}

function List({ block }: { readonly block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map((item, index) => (
    <li key={index} data-depth={block.depths?.[index] ?? 0}>
      <Line stretches={item} />
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Table({ rows }: { readonly rows: readonly (readonly (readonly Stretch[])[])[] }) {
  const [head, ...rest] = rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={ui.proseTable} role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.map((cell, at) => (
              <th key={at}>
                <Line stretches={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rest.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>
                  <Line stretches={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Code as it was written; long lines scroll, so keys must reach it. */
function Code({ text, language }: { readonly text: string; readonly language: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} role="group" aria-label={language ? `Code, ${visible(language)}` : 'Code'}>
      {visible(text)}
    </pre>
  );
}

function Line({ stretches }: { readonly stretches: readonly Stretch[] }) {
  return stretches.map((part, index) => {
    const said = visible(part.text);
    switch (part.look) {
      case 'strong':
        return <b key={index}>{said}</b>;
      case 'emphasis':
        return <em key={index}>{said}</em>;
      case 'code':
        return <code key={index}>{said}</code>;
      case 'link':
        return (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noreferrer noopener"
            title={part.href}
          >
            {said}
          </a>
        );
      case 'plain':
        return <Fragment key={index}>{said}</Fragment>;
    }
  });
}
