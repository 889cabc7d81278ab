import { cellText, type ResultColumn } from '../../model/cells';
import { countText, visible } from '../../model/text';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { JsonTree } from '../../ui/JsonTree';
import { css } from './css';

interface Properties {
  readonly column: ResultColumn;
  readonly row: number;
  readonly value: unknown;
  readonly onClose: () => void;
}

/** One cell whole: its text as it is, and as a tree when it is JSON. */
export function CellDialog({ column, row, value, onClose }: Properties) {
  const text = cellText(value);
  const tree = text === undefined ? undefined : jsonIn(text);
  return (
    <Dialog
      title={`${visible(column.name) || '(no name)'}, row ${row + 1}`}
      onClose={onClose}
      footer={<CopyButton text={text ?? ''} label="Copy the cell" words="Copy" />}
    >
      <p className={css.cellKind}>
        <code>{visible(column.type)}</code>
        {column.masked ? ', masked by the settings of this database' : ''}
        {text === undefined ? ', NULL' : `, ${countText(text.length, 'character', 'characters')}`}
      </p>
      {tree === undefined ? null : <JsonTree value={tree} label="The cell as JSON" />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.cellWhole} tabIndex={0} aria-label="The cell" data-first>
        {text === undefined ? 'NULL' : visible(text)}
      </pre>
    </Dialog>
  );
}

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
