import { shortened, visible } from '../model/text';
import type { Grid } from '../model/tree';
import { ui } from './look';

const ROWS_AT_ONCE = 200;

/** The rows of a recordset. */
export function Sheet({ grid, label }: { readonly grid: Grid; readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={ui.sheet} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {grid.columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                {visible(column) || '(no name)'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.slice(0, ROWS_AT_ONCE).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className={cell === null ? ui.nothing : undefined}>
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellText(cell: unknown): string {
  if (cell === null) return 'null';
  return shortened(visible(typeof cell === 'string' ? cell : JSON.stringify(cell)), 200);
}
