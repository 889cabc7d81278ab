// The rows of a query as a page without scripts.

export interface QueryAnswer {
  readonly database?: string;
  readonly recordset?: readonly {
    readonly columns: readonly { readonly name: string; readonly type?: string }[];
    readonly rows: readonly (readonly unknown[])[];
  }[];
  readonly extent?: string;
  readonly cursor?: string;
  readonly warnings?: readonly string[];
  readonly message?: string;
  readonly nextStep?: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? found);

const STYLE = `
body { font: var(--vscode-font-size) var(--vscode-font-family); color: var(--vscode-foreground); padding: 0 1em; }
pre { white-space: pre-wrap; font-family: var(--vscode-editor-font-family); }
table { border-collapse: collapse; font-family: var(--vscode-editor-font-family); }
th, td { border: 1px solid var(--vscode-panel-border, #8884); padding: 2px 8px; text-align: left; white-space: pre-wrap; vertical-align: top; }
th { position: sticky; top: 0; background: var(--vscode-editor-background); }
.null { opacity: 0.6; font-style: italic; }
.problem { color: var(--vscode-errorForeground); }`;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '<td class="null">NULL</td>';
  return `<td>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</td>`;
}

function table(answer: QueryAnswer): string {
  const [set] = answer.recordset ?? [];
  if (set === undefined)
    return `<p class="problem">${escaped(answer.message ?? 'The query was not answered.')}</p><p>${escaped(answer.nextStep ?? '')}</p>`;
  const head = set.columns.map(
    ({ name, type }) => `<th title="${escaped(type ?? '')}">${escaped(name)}</th>`,
  );
  const rows = set.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  const more = answer.cursor === undefined ? '' : ' More rows follow.';
  const warned = (answer.warnings ?? []).map((each) => `<p>${escaped(each)}</p>`);
  return `<p>${rows.length} ${rows.length === 1 ? 'row' : 'rows'} from ${escaped(answer.database ?? '')}.${more}</p>${warned.join('')}<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

export function resultPage(query: string, answer: QueryAnswer): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style><title>Result</title></head><body><pre>${escaped(query)}</pre>${table(answer)}</body></html>`;
}
