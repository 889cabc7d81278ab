/** A column of a result as the database describes it. */
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly masked: boolean;
}

export type Row = readonly unknown[];

export const MASKED = '[masked]';

/** Digits stand under digits. */
export const isNumeric = (type: string) =>
  /^(tiny|small|medium|big)?(int|integer|serial)\b|^(int\d|float\d?|real|double|decimal|numeric|number|dec|money|smallmoney|decfloat|bit|year)\b/i.test(
    type,
  );

/** The text of a cell; `undefined` where there is no value, which is not an empty text. */
export function cellText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The columns of an answer, none of which a page should trust to be complete. */
export function columnsIn(columns: readonly unknown[]): ResultColumn[] {
  return columns.map((column) => {
    const fields = (typeof column === 'object' && column !== null ? column : {}) as Record<
      string,
      unknown
    >;
    return {
      name: String(fields['name'] ?? ''),
      type: String(fields['type'] ?? ''),
      nullable: fields['nullable'] !== false,
      masked: fields['masked'] === true,
    };
  });
}

export type CopyFormat = 'tsv' | 'csv' | 'markdown' | 'json';

/** Rows as text that other programs read; a heading only where the format has one. */
export function rowsText(
  format: CopyFormat,
  columns: readonly ResultColumn[],
  rows: readonly Row[],
): string {
  const names = columns.map((column) => column.name);
  switch (format) {
    case 'tsv':
      return rows.map((row) => row.map(tabbed).join('\t')).join('\n');
    case 'csv':
      return [names.map(commaed), ...rows.map((row) => row.map(commaed))]
        .map((cells) => `${cells.join(',')}\r\n`)
        .join('');
    case 'markdown':
      return markdown(columns, rows);
    case 'json':
      return JSON.stringify(
        rows.map((row) => named(names, row)),
        null,
        1,
      );
  }
}

const tabbed = (value: unknown) => (cellText(value) ?? '').replace(/[\t\r\n]+/g, ' ');

/** Nothing between two commas is NULL, two quotes are an empty text: as in the server's exports. */
function commaed(value: unknown): string {
  const text = cellText(value);
  if (text === undefined) return '';
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function markdown(columns: readonly ResultColumn[], rows: readonly Row[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\r?\n/g, '<br>');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [
    line(columns.map((column) => cell(column.name))),
    line(columns.map((column) => (isNumeric(column.type) ? '--:' : '---'))),
    ...rows.map((row) => line(row.map((value) => cell(cellText(value) ?? 'NULL')))),
  ].join('');
}

/** Columns of the same name would overwrite each other. */
function named(names: readonly string[], row: Row): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  row.forEach((value, index) => {
    const name = names[index] ?? '';
    result[name in result ? `${name}_${index + 1}` : name] = value;
  });
  return result;
}

/** The rows of a CSV text as the server writes it, without its heading. */
export function rowsOfCsv(text: string, columns: number): Row[] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) end = text.length;
      row.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text[end] !== ',' && text[end] !== '\r' && text[end] !== '\n')
        end++;
      row.push(end === at ? null : text.slice(at, end));
      at = end;
    }
    if (text[at] === ',') {
      at++;
      if (at === text.length || text[at] === '\r' || text[at] === '\n') row.push(null);
      else continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  return rows.slice(1).filter((each) => each.length === columns);
}
