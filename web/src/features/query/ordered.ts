import { placeholdersIn, statementAt } from '../../model/statement';
import type { Order } from './Runner';
import type { Database } from './SchemaBook';

type Reading =
  { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly problem: string };

/** What is to be sent: what is selected, or the statement at the cursor, with its values. */
export function ordered(
  database: Database | undefined,
  written: string,
  selected: { readonly text: string; readonly from: number } | undefined,
  values: string,
): Reading {
  const part =
    selected && selected.text.trim() !== '' ? selected : statementAt(written, selected?.from ?? 0);
  const parameters = parametersIn(part.text, values);
  if (typeof parameters === 'string') return { ok: false, problem: parameters };
  return {
    ok: true,
    order: {
      database: database?.id ?? '',
      kind: database?.kind ?? '',
      statement: part.text,
      offset: part.from,
      parameters,
    },
  };
}

/** The values for each `?`, or what is wrong with them. */
export function parametersIn(statement: string, values: string): Order['parameters'] | string {
  const wanted = placeholdersIn(statement);
  if (wanted === 0 || values.trim() === '') return [];
  let read: unknown;
  try {
    read = JSON.parse(values);
  } catch {
    return 'Enter a JSON list, for example [10, "text", null].';
  }
  if (!Array.isArray(read)) read = [read];
  const list = read as readonly unknown[];
  if (list.some((value) => typeof value === 'object' && value !== null))
    return 'Each value must be a string, number, true, false or null.';
  return list as Order['parameters'];
}
