import type { ReactNode } from 'react';
import { documentOf, type Inline, type Item, type Part } from '../model/document';
import { visible } from '../model/text';
import { Icon } from './Icon';
import { cx } from './cx';
import { ui } from './look';

/** A page does not draw more of a document than anyone reads on it. */
const MOST_PARTS = 2_000;

/**
 * A Markdown document to be read. It is drawn from its parts, so nothing in it can be markup; pictures of other
 * places are not fetched, for the fetch itself would tell something.
 */
export function Markdown({ text, label }: { readonly text: string; readonly label: string }) {
  const parts = documentOf(text);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={ui.markdown} role="region" aria-label={label} tabIndex={0}>
      {parts.slice(0, MOST_PARTS).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={at} part={part} />
      ))}
      {parts.length > MOST_PARTS ? <p>The document goes on. Open its text to read all.</p> : null}
    </div>
  );
}

function Block({ part }: { readonly part: Part }): ReactNode {
  switch (part.kind) {
    case 'heading':
      // The page has its own headings; those of a document begin below them.
      return (
        <div className={cx(ui.mdHeading)} role="heading" aria-level={Math.min(6, part.level + 2)}>
          <Line parts={part.parts} />
        </div>
      );
    case 'paragraph':
      return (
        <p>
          <Line parts={part.parts} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Line parts={part.parts} />
        </blockquote>
      );
    case 'code':
      return <pre>{visible(part.text)}</pre>;
    case 'rule':
      return <hr />;
    case 'table':
      return <Table rows={part.rows} />;
    case 'list':
      return part.ordered ? <ol>{part.items.map(itemOf)}</ol> : <ul>{part.items.map(itemOf)}</ul>;
  }
}

const itemOf = (item: Item, at: number) => (
  // oxlint-disable-next-line react/no-array-index-key
  <li key={at} data-depth={item.depth}>
    {item.done === undefined ? null : <Icon name={item.done ? 'check' : 'stop'} size={11} />}
    <Line parts={item.parts} />
  </li>
);

function Table({ rows }: { readonly rows: Extract<Part, { kind: 'table' }>['rows'] }) {
  const [head = [], ...body] = rows;
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th key={at} scope="col">
              <Line parts={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>
                <Line parts={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ parts }: { readonly parts: readonly Inline[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, at) => <Piece key={at} part={part} />);
}

function Piece({ part }: { readonly part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return visible(part.text);
    case 'code':
      return <code>{visible(part.text)}</code>;
    case 'image':
      return <span className={ui.mdImage}>Image: {visible(part.text || part.href)}</span>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" title={part.href}>
          <Line parts={part.parts} />
        </a>
      );
    case 'strong':
      return (
        <strong>
          <Line parts={part.parts} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Line parts={part.parts} />
        </em>
      );
    case 'struck':
      return (
        <s>
          <Line parts={part.parts} />
        </s>
      );
  }
}
