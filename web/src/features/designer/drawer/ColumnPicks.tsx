import type { DraftColumn } from '../../../model/designer/draft';
import { visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Pick {
  readonly column: string;
  readonly descending: boolean;
}

interface Properties {
  readonly label: string;
  readonly columns: readonly DraftColumn[];
  readonly picked: readonly Pick[];
  readonly directed?: boolean;
  readonly onChange: (picked: readonly Pick[]) => void;
}

/** Some columns in an order of their own. */
export function ColumnPicks({ label, columns, picked, directed = false, onChange }: Properties) {
  const set = (at: number, fields: Partial<Pick>) =>
    onChange(picked.map((each, index) => (index === at ? { ...each, ...fields } : each)));
  return (
    <>
      {picked.map((pick, at) => (
        // A picked column has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.line}>
          <select
            className={cx(ui.input, ui.mono)}
            aria-label={`Column ${at + 1} of ${label}`}
            value={pick.column}
            onChange={(event) => set(at, { column: event.target.value })}
          >
            {columns.map((each) => (
              <option key={each.id} value={each.id}>
                {visible(each.name)}
              </option>
            ))}
          </select>
          {directed ? (
            <select
              className={ui.input}
              aria-label={`Direction of column ${at + 1} of ${label}`}
              value={pick.descending ? 'down' : 'up'}
              onChange={(event) => set(at, { descending: event.target.value === 'down' })}
            >
              <option value="up">ascending</option>
              <option value="down">descending</option>
            </select>
          ) : null}
          <Button
            kind="quiet"
            icon="cross"
            aria-label={`Remove column ${at + 1} of ${label}`}
            disabled={picked.length < 2}
            onClick={() => onChange(picked.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className={css.line}>
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => {
            const free = columns.find((each) => !picked.some((one) => one.column === each.id));
            onChange([...picked, { column: (free ?? columns[0])!.id, descending: false }]);
          }}
        >
          Add column
        </Button>
      </div>
    </>
  );
}
