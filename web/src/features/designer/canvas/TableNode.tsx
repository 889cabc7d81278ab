import { createContext, Fragment, memo, useContext } from 'react';
import type { How } from '../../../model/designer/changes';
import { canFold, heightOf, shownColumns } from '../../../model/designer/geometry';
import { isForeign, isKey, labelOf, typeText } from '../../../model/designer/schema';
import type { Column, Table } from '../../../model/designer/schema';
import { shortened, visible } from '../../../model/text';
import { Icon } from '../../../ui/Icon';
import { css } from '../css';
import { cx } from '../../../ui/cx';

/** Everything a table is drawn from; the same object means the same drawing. */
export interface TableData extends Record<string, unknown> {
  readonly table: Table;
  readonly folded: boolean;
  readonly dim: boolean;
  readonly ghost: boolean;
  readonly marks: ReadonlyMap<string, How>;
  readonly goneColumns: readonly Column[];
  /** Who has just changed it. */
  readonly glow: string;
  readonly found: string;
  readonly color: string;
  /** The bounded contexts that own it. */
  readonly owner: string;
  /** What it has that is not edited here, in one line, and how much of it. */
  readonly more: string;
  readonly moreCount: number;
}

/** From far away names are all that can be read, and all that is drawn. */
export const FarAway = createContext(false);

export const TableNode = memo(function TableNode({ data }: { readonly data: TableData }) {
  const far = useContext(FarAway);
  const { table, folded, dim, ghost, marks, glow, found } = data;
  const how = ghost ? 'dropped' : marks.get(table.id);
  const className = cx(
    css.tableCard,
    dim && css.dim,
    ghost && css.ghost,
    how && css[`is-${how}`],
    glow !== '' && css.glow,
    found === table.id && css.found,
  );
  return (
    <div className={className} data-table={table.id} data-color={data.color || undefined}>
      <header>
        <span className={css.names}>
          <b title={visible([labelOf(table), table.comment ?? ''].join(' ').trim())}>
            {far ? <FarName data={data} /> : visible(table.name)}
          </b>
          <span title={data.owner ? visible(`Owned by ${data.owner}`) : undefined}>
            {visible([table.schema, data.owner].filter(Boolean).join(' · '))}
          </span>
        </span>
        {data.moreCount > 0 && !far ? (
          <i className={css.more} title={visible(`Not edited here: ${data.more}`)}>
            +{data.moreCount}
          </i>
        ) : null}
        {glow ? (
          <i className={cx(css.mark, css.by)}>{visible(glow)}</i>
        ) : how ? (
          <i className={cx(css.mark, css[how])}>{MARK_WORDS[how]}</i>
        ) : null}
      </header>
      {far ? null : <Columns data={data} folded={folded} />}
      {far || ghost ? null : <span className={cx(css.widthGrip, 'nodrag')} data-action="size" />}
    </div>
  );
});

/**
 * As much of the name as its table has room for, broken between its words: cutting it off in the
 * drawing costs at each picture.
 */
function FarName({ data: { table, folded } }: { readonly data: TableData }) {
  const lines = Math.min(3, Math.max(1, Math.floor((heightOf(table, folded) - 20) / 31)));
  const words = shortened(visible(table.name), lines * 13).split(
    /(?<=[_.\s-])|(?<=[\p{Ll}\d])(?=\p{Lu})/u,
  );
  return words.map((word, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ));
}

const MARK_WORDS: Readonly<Record<How, string>> = {
  added: 'new',
  changed: 'changed',
  dropped: 'dropped',
};

function Columns({ data, folded }: { readonly data: TableData; readonly folded: boolean }) {
  const { table, goneColumns, marks, found, ghost } = data;
  const shown = shownColumns(table, folded);
  return (
    <>
      {shown.map((column) => (
        <Row
          key={column.id}
          table={table}
          column={column}
          how={ghost ? undefined : marks.get(column.id)}
          found={found === column.id}
        />
      ))}
      {canFold(table) ? (
        <div className={cx(css.foldRow, 'nodrag')} data-action="fold">
          {folded ? `${table.columns.length - shown.length} more columns` : 'show fewer'}
        </div>
      ) : null}
      {goneColumns.map((column) => (
        <div key={column.id} className={cx(css.row, css.isDropped)}>
          <span className={css.sign} />
          <s className={css.name}>{visible(column.name)}</s>
          <span className={css.type}>{visible(typeText(column))}</span>
        </div>
      ))}
    </>
  );
}

interface RowProperties {
  readonly table: Table;
  readonly column: Column;
  readonly how: How | undefined;
  readonly found: boolean;
}

function Row({ table, column, how, found }: RowProperties) {
  const key = isKey(table, column.id);
  const foreign = isForeign(table, column.id);
  return (
    <div
      className={cx(css.row, how && css[`is-${how}`], found && css.found)}
      data-column={column.id}
      title={visible([column.name, typeText(column), column.comment ?? ''].join(' ').trim())}
    >
      <span className={css.sign}>
        {key ? <Icon name="key" size={11} /> : foreign ? <Icon name="relation" size={11} /> : null}
      </span>
      <span className={column.nullable ? cx(css.name, css.optional) : css.name}>
        {visible(column.name)}
      </span>
      <span className={css.type}>{visible(typeText(column))}</span>
      <span className={cx(css.grip, 'nodrag')} data-action="link" />
    </div>
  );
}
