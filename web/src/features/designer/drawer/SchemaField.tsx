import { useEffect, useRef } from 'react';
import { visible } from '../../../model/text';
import { ui } from '../../../ui/look';
import { useDesk } from '../Desk';
import type { DrawerState } from './useDrawer';

const NEW = '\u0000new';

/** The schema of a table: one that is there, or one that is made with it. */
export function SchemaField({ state, id }: { readonly state: DrawerState; readonly id?: string }) {
  const { design } = useDesk();
  const { draft, change } = state;
  const input = useRef<HTMLInputElement>(null);
  const fresh = draft.newSchema === true;
  useEffect(() => {
    if (fresh && draft.schema === '') input.current?.focus();
  }, [fresh, draft.schema]);
  if (fresh) {
    return (
      <input
        ref={input}
        id={id}
        className={ui.input}
        aria-label="Name of the new schema"
        placeholder="New schema"
        spellCheck={false}
        value={draft.schema}
        onChange={(event) => change({ schema: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          change({ schema: design.schemas[0] ?? '', newSchema: false });
        }}
      />
    );
  }
  return (
    <select
      id={id}
      className={ui.input}
      aria-label="Schema"
      value={draft.schema}
      onChange={({ target: { value } }) =>
        change(value === NEW ? { schema: '', newSchema: true } : { schema: value })
      }
    >
      {design.schemas.map((each) => (
        <option key={each} value={each}>
          {visible(each)}
        </option>
      ))}
      {SCHEMALESS.has(design.dialect) ? null : (
        <>
          <hr />
          <option value={NEW}>New schema…</option>
        </>
      )}
    </select>
  );
}

/** Their tables are in the one place that the connection names. */
const SCHEMALESS = new Set(['mariadb', 'sqlite']);
