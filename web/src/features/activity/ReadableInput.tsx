import { useState } from 'react';
import { readableOf } from '../../model/readable';
import { visible } from '../../model/text';
import { JsonTree } from '../../ui/JsonTree';
import { Sql } from '../../ui/Sql';
import { css } from './css';
import { ui } from '../../ui/look';

/** What a call was asked to do, to be read; the JSON is a click away. */
export function ReadableInput({ value }: { readonly value: unknown }) {
  const [raw, setRaw] = useState(false);
  const { sql, edits, facts } = readableOf(value);
  return (
    <div className={css.readable}>
      {sql === undefined ? null : <Sql text={sql} label="Statement" />}
      {edits.length > 0 ? (
        <ul aria-label="Edits">
          {edits.map((edit, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>{visible(edit)}</li>
          ))}
        </ul>
      ) : null}
      {facts.length > 0 ? (
        <dl className={css.given}>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{visible(text)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <button type="button" className={ui.unfold} aria-expanded={raw} onClick={() => setRaw(!raw)}>
        {raw ? 'Hide JSON' : 'Show as JSON'}
      </button>
      {raw ? <JsonTree value={value} label="Arguments" /> : null}
    </div>
  );
}
