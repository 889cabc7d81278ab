import { useMemo, useState } from 'react';
import { CLIENT } from '../../../api/Api';
import { KIND_WORDS, type AuthoredChange, type How } from '../../../model/designer/changes';
import { countText, visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { useDesk } from '../Desk';
import { ComparedView } from './LazyCode';
import { useScript } from './useScript';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

const HOWS: readonly How[] = ['added', 'changed', 'dropped'];

/** What the design changes against the database, by table, and how to take it back. */
export function ChangesPanel() {
  const { changes, store, attempt, design } = useDesk();
  const [mode, setMode] = useState<'list' | 'sql'>('list');
  const [how, setHow] = useState<How | ''>('');
  const [text, setText] = useState('');
  const [sure, setSure] = useState(false);
  const byTable = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const groups = new Map<string, AuthoredChange[]>();
    for (const each of changes) {
      if (how !== '' && each.how !== how) continue;
      if (!`${each.tableLabel} ${each.name}`.toLowerCase().includes(wanted)) continue;
      const group = groups.get(each.tableId) ?? [];
      groups.set(each.tableId, [...group, each]);
    }
    return [...groups];
  }, [changes, how, text]);
  return (
    <>
      <header>
        <h2>{countText(changes.length, 'change', 'changes')}</h2>
        <span className={css.modes} role="group" aria-label="How changes are shown">
          <Button kind="quiet" aria-pressed={mode === 'list'} onClick={() => setMode('list')}>
            List
          </Button>
          <Button kind="quiet" aria-pressed={mode === 'sql'} onClick={() => setMode('sql')}>
            SQL side by side
          </Button>
        </span>
        {mode === 'list' ? (
          <>
            <select
              className={ui.input}
              aria-label="Kind of change"
              value={how}
              onChange={(event) => setHow(event.target.value as How | '')}
            >
              <option value="">All changes</option>
              {HOWS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <input
              className={ui.input}
              type="search"
              aria-label="Filter by name"
              placeholder="Name"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        ) : null}
        <span className={css.space} />
        {sure ? (
          <>
            <span>Back to the {design.hasDatabase ? 'database' : 'beginning'}?</span>
            <Button onClick={() => setSure(false)}>Keep</Button>
            <Button
              kind="danger"
              onClick={() => {
                setSure(false);
                void attempt(
                  () => store.judge('discard'),
                  'All changes were discarded. Undo restores them.',
                );
              }}
            >
              Discard all
            </Button>
          </>
        ) : (
          <Button disabled={changes.length === 0} onClick={() => setSure(true)}>
            Discard all…
          </Button>
        )}
      </header>
      {mode === 'sql' ? <SideBySide /> : null}
      {mode === 'list' && changes.length === 0 ? (
        <p className={cx(css.nothing, css.soft)}>
          {design.hasDatabase ? 'The design matches the database.' : 'No changes.'}
        </p>
      ) : null}
      {mode === 'list' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.changeList} tabIndex={0} role="group" aria-label="Changes by table">
          {byTable.map(([id, group]) => (
            <TableChanges key={id} id={id} group={group} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function SideBySide() {
  const before = useScript({ dialect: undefined, of: 'base' });
  const after = useScript({ dialect: undefined, of: 'design' });
  if (before.text === undefined || after.text === undefined) return null;
  return <ComparedView before={before.text} after={after.text} />;
}

function TableChanges({ id, group }: { id: string; group: readonly AuthoredChange[] }) {
  const { reveal, store, attempt } = useDesk();
  const label = group[0]?.tableLabel ?? '';
  const revert = (ids: readonly string[], what: string) =>
    void attempt(
      () => store.judge('revert', { changes: ids }),
      `${what} was reverted. Undo restores it.`,
    );
  return (
    <section aria-label={`Changes of ${label}`}>
      <div className={css.changeTable}>
        <button type="button" className={cx(css.unfold, ui.unfold)} onClick={() => reveal(id)}>
          {visible(label)}
        </button>
        <span className={css.space} />
        {group.length > 1 ? (
          <Button
            kind="quiet"
            onClick={() =>
              revert(
                group.map((each) => each.id),
                `All of ${label}`,
              )
            }
          >
            Revert table
          </Button>
        ) : null}
      </div>
      <ul>
        {group.map((each) => (
          <li key={each.id}>
            <i className={cx(css.mark, css[each.how])}>{each.how}</i>
            <span className={css.what}>
              {KIND_WORDS[each.kind]} <b>{visible(each.kind === 'table' ? label : each.name)}</b>
              <span className={css.soft}> {authorOf(each)}</span>
            </span>
            <Fields change={each} />
            <Button
              kind="quiet"
              icon="undo"
              aria-label={`Revert ${each.how} ${KIND_WORDS[each.kind]} ${each.name}`}
              onClick={() => revert([each.id], each.name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function authorOf(change: AuthoredChange): string {
  const client = change.review?.client;
  if (client === undefined) return '';
  const who = client === CLIENT ? 'by you' : `by ${visible(client)}`;
  return change.review?.accepted ? `${who}, accepted` : who;
}

function Fields({ change }: { readonly change: AuthoredChange }) {
  return (
    <dl>
      {change.fields
        .filter(({ field }) => change.how === 'changed' || field !== 'name')
        .slice(0, 8)
        .map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {before !== '' ? <del>{visible(before)}</del> : null}
              {before !== '' && after !== '' ? ' → ' : ''}
              {after !== '' ? <ins>{visible(after)}</ins> : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}
