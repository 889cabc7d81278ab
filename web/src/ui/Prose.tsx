import { Fragment } from 'react';
import { blocksOf, type Block, type Stretch } from '../model/markdown';
import { visible } from '../model/text';
import { cx } from './cx';
import { ui } from './look';

interface Properties {
  readonly text: string;
  readonly className?: string | undefined;
  /** Names a document: it has headings of its own, and scrolls. */
  readonly label?: string;
}

/** A page does not draw more of a document than anyone reads on it. */
const MOST_BLOCKS = 2_000;

/**
 * Markdown to read. It is drawn from its parts, so nothing in it can become markup; pictures of other places are
 * not fetched, for the fetch itself would tell something.
 */
export function Prose({ text, className, label }: Properties) {
  const blocks = blocksOf(text);
  const shown = (
    <>
      <Blocks blocks={blocks.slice(0, MOST_BLOCKS)} isDocument={label !== undefined} />
      {blocks.length > MOST_BLOCKS ? <p>The document goes on. Open its text to read all.</p> : null}
    </>
  );
  if (label === undefined) return <div className={cx(ui.prose, className)}>{shown}</div>;
  const look = cx(ui.prose, ui.document, className);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={look} role="region" aria-label={label} tabIndex={0}>
      {shown}
    </div>
  );
}

/* The blocks of a text do not move among each other: their places are their names. */
/* oxlint-disable react/no-array-index-key */

interface BlocksProperties {
  readonly blocks: readonly Block[];
  readonly isDocument: boolean;
}

function Blocks({ blocks, isDocument }: BlocksProperties) {
  return blocks.map((block, index) => <One key={index} block={block} isDocument={isDocument} />);
}

function One({ block, isDocument }: { readonly block: Block; readonly isDocument: boolean }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'code':
      return <Code text={block.text} language={block.language ?? ''} />;
    case 'heading':
      // The headings of what somebody said are not headings of the page; those of a document begin below its own.
      return (
        <p
          className={ui.proseHead}
          data-level={Math.min(block.level, 4)}
          {...(isDocument ? { role: 'heading', 'aria-level': Math.min(6, block.level + 2) } : {})}
        >
          <Line stretches={block.line} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} isDocument={isDocument} />
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
    <li
      key={index}
      data-depth={block.depths?.[index] ?? 0}
      data-task={block.done?.[index] === undefined ? undefined : true}
    >
      {block.done?.[index] === undefined ? null : (
        <input
          type="checkbox"
          disabled
          checked={block.done[index]}
          aria-label={block.done[index] ? 'Done' : 'Not done'}
        />
      )}
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
      case 'struck':
        return <s key={index}>{said}</s>;
      case 'code':
        return <code key={index}>{said}</code>;
      case 'image':
        return (
          <span key={index} className={ui.mdImage}>
            Image: {said}
          </span>
        );
      case 'link':
        return (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
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
