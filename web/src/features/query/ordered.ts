import { prepared, type Given } from '../../model/parameters';
import { statementAt } from '../../model/statement';
import type { Order } from './Runner';
import type { Database } from './SchemaBook';

type Reading =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly problem: string; readonly name: string };

/** What is to be sent: what is selected, or the statement at the cursor, with its values. */
export function ordered(
  { id: database, kind }: Database,
  written: string,
  selected: { readonly text: string; readonly from: number } | undefined,
  values: Readonly<Record<string, Given>>,
): Reading {
  const part =
    selected && selected.text.trim() !== ''
      ? selected
      : statementAt(written, selected?.from ?? 0, kind);
  const ready = prepared(part.text, kind, values);
  if (!ready.ok) return ready;
  const { statement, parameters } = ready;
  return { ok: true, order: { database, kind, statement, offset: part.from, parameters } };
}
