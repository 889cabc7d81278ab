import { Tag } from '../../ui/Tag';
import { css } from './css';

interface Properties {
  readonly renderer: string | undefined;
  readonly confirmation: boolean;
  readonly network?: boolean;
}

const SHOWN_AS: Readonly<Record<string, string>> = {
  code: 'Shows code',
  document: 'Shows a document',
  html: 'Shows a page',
  frame: 'Shows a local server',
};

/** How a tool shows its result, and whether it asks before it runs. */
export function ToolMarks({ renderer, confirmation, network = false }: Properties) {
  return (
    <span className={css.marks}>
      {renderer ? <Tag>{SHOWN_AS[renderer] ?? renderer}</Tag> : null}
      {confirmation ? <Tag kind="wait">Asks first</Tag> : null}
      {network ? <Tag kind="wait">Network</Tag> : null}
    </span>
  );
}
