import { around, boxOf, canFold, drawnLines, pathOf, shownColumns } from './geometry';
import { HEAD, ROW } from './geometry';
import type { Box, Places } from './geometry';
import { isForeign, isKey, labelOf, typeText, type Table, type Tables } from './schema';
import { shortened, visible } from '../text';

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 32;
const INK = '#1e2023';
const SOFT = '#61605a';
const MOST = 30;

const escape = (text: string) =>
  visible(text).replace(
    /[&<>"']/g,
    (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[mark]!,
  );

/** The canvas as a picture that needs nothing beside itself. */
export function drawingOf(
  tables: Tables,
  places: Places,
  folded: (id: string) => boolean,
  title: string,
): Picture {
  const boxes = new Map<string, Box>();
  for (const table of tables.values()) {
    const place = places.get(table.id) ?? { x: 0, y: 0 };
    boxes.set(table.id, boxOf(table, place, folded(table.id)));
  }
  const whole = around([...boxes.values()]);
  const width = Math.ceil(whole.width + MARGIN * 2);
  const height = Math.ceil(whole.height + MARGIN * 2);
  const lines = drawnLines(tables, places, folded)
    .map(({ line, curve }) => pathOf(curve, line.many))
    .join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${whole.x - MARGIN} ${whole.y - MARGIN} ${width} ${height}" ` +
    `font-family="ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif" font-size="12">` +
    `<title>${escape(title)}</title>` +
    `<rect x="${whole.x - MARGIN}" y="${whole.y - MARGIN}" width="${width}" height="${height}" fill="#f7f5ef"/>` +
    `<path d="${lines}" fill="none" stroke="#8d8674" stroke-width="1.4"/>` +
    [...tables.values()]
      .map((table) => drawn(table, boxes.get(table.id)!, folded(table.id)))
      .join('') +
    '</svg>';
  return { svg, width, height };
}

function drawn(table: Table, box: Box, folded: boolean): string {
  const { x, y, width, height } = box;
  const columns = shownColumns(table, folded);
  const rows = columns.map((column, index) => {
    const middle = y + HEAD + index * ROW + ROW / 2 + 4;
    const mark = isKey(table, column.id) ? 'PK' : isForeign(table, column.id) ? 'FK' : '';
    return (
      `<text x="${x + 10}" y="${middle}" font-size="9" fill="#855808">${mark}</text>` +
      `<text x="${x + 30}" y="${middle}" fill="${INK}"${column.nullable ? '' : ' font-weight="600"'}>${escape(shortened(column.name, 22))}</text>` +
      `<text x="${x + width - 10}" y="${middle}" text-anchor="end" fill="${SOFT}" font-size="11">${escape(shortened(typeText(column), 20))}</text>`
    );
  });
  const more =
    canFold(table) && folded
      ? `<text x="${x + 30}" y="${y + HEAD + columns.length * ROW + ROW / 2 + 4}" fill="${SOFT}">${table.columns.length - columns.length} more</text>`
      : '';
  return (
    `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="#ffffff" stroke="#8d8674"/>` +
    `<path d="M${x} ${y + HEAD - 4}h${width}" stroke="#dedacd"/>` +
    `<text x="${x + 10}" y="${y + 21}" font-weight="700" fill="${INK}">${escape(shortened(labelOf(table), MOST))}</text>` +
    `${rows.join('')}${more}</g>`
  );
}
