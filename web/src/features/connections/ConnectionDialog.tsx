import { useId, useState, type ReactNode } from 'react';
import { useWorkroom } from '../../api/Workroom';
import {
  bodyOf,
  isFile,
  problemsIn,
  type Connection,
  type ConnectionDraft,
  type PasswordFrom,
} from '../../model/connections';
import { problemOf, type Problem } from '../../model/problem';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';
import { TestButton } from './TestButton';
import { css } from './css';

interface Properties {
  readonly known: Connection | undefined;
  readonly start: ConnectionDraft;
  readonly onSaved: (all: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly onClose: () => void;
}

const KINDS = [
  ['postgresql', 'PostgreSQL', 'jdbc:postgresql://localhost/shop'],
  ['sqlserver', 'SQL Server', 'jdbc:sqlserver://localhost;databaseName=shop'],
  ['mariadb', 'MariaDB', 'jdbc:mariadb://localhost/shop'],
  ['sqlite', 'SQLite', 'jdbc:sqlite:/srv/shop.db'],
  ['h2', 'H2', 'jdbc:h2:/srv/shop'],
  ['design', 'Design in a file', 'file:shop.dbml'],
  ['stub', 'Sample rows', ''],
] as const;
const DATABASES = KINDS.slice(0, 5);

/** One connection in the making, or to be changed. */
export function ConnectionDialog({ known, start, onSaved, onClose }: Properties) {
  const { api } = useWorkroom();
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const wrong = problemsIn(draft);
  const shown = tried ? wrong : {};
  const set = (change: Partial<ConnectionDraft>) => setDraft((now) => ({ ...now, ...change }));
  const save = async () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    try {
      const all = await api.saveConnection(known?.id, bodyOf(draft));
      // A typed password has been sent: it is not kept here a moment longer.
      set({ secret: '' });
      onSaved(all);
    } catch (failed) {
      setProblem(problemOf(failed));
      setSaving(false);
    }
  };
  const example = KINDS.find(([kind]) => kind === draft.kind)?.[2] ?? '';
  const hasDatabase = draft.kind !== 'stub' && draft.kind !== 'design';
  return (
    <Dialog
      title={known ? `Edit ${known.id}` : 'Add connection'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={saving} onClick={save}>
            {saving ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        className={cx(ui.form, css.form)}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problem ? <ProblemNotice problem={problem} /> : null}
        {known ? null : (
          <Text
            label="Name"
            hint="What agents call it, as in shop"
            value={draft.id}
            wrong={shown['id']}
            first
            onChange={(id) => set({ id })}
          />
        )}
        <Pick
          label="Kind"
          value={draft.kind}
          options={KINDS.map(([kind, word]) => [kind, word] as const)}
          onChange={(kind) => set({ kind })}
        />
        {draft.kind === 'stub' ? null : (
          <Text
            label={draft.kind === 'design' ? 'File' : 'JDBC URL'}
            hint={`As in ${example}`}
            value={draft.url}
            wrong={shown['url']}
            onChange={(url) => set({ url })}
          />
        )}
        {draft.kind === 'design' ? (
          <Pick
            label="Dialect"
            value={draft.dialect}
            options={[['', 'Select…'], ...DATABASES.map(([kind, word]) => [kind, word] as const)]}
            wrong={shown['dialect']}
            onChange={(dialect) => set({ dialect })}
          />
        ) : null}
        {hasDatabase ? <Login draft={draft} known={known} wrong={shown} onChange={set} /> : null}
        <Pick
          label="Access"
          value={draft.access}
          options={[
            ['read-only', 'Read only'],
            ['read-write', 'Read and write: the designer may publish to it'],
            ...(isFile(draft.kind)
              ? [['scratch', 'Scratch: a copy is saved before data is deleted'] as const]
              : []),
          ]}
          onChange={(access) => set({ access })}
        />
        {hasDatabase ? (
          <Text
            label="Masked columns"
            hint="Never shown to anyone; with commas between, as in *.email, people.phone"
            value={draft.mask}
            onChange={(mask) => set({ mask })}
          />
        ) : null}
        <div className={css.test}>
          <TestButton draft={draft} disabled={Object.keys(wrong).length > 0} />
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

const FROM: Readonly<Record<PasswordFrom, string>> = {
  none: 'None',
  environment: 'Environment variable',
  file: 'File',
  typed: 'Enter now, store in the home',
  kept: 'Keep the stored password',
  settings: 'Keep the one in toolroom.yaml',
};

interface LoginProperties {
  readonly draft: ConnectionDraft;
  readonly known: Connection | undefined;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ConnectionDraft>) => void;
}

function Login({ draft, known, wrong, onChange }: LoginProperties) {
  const choices = (['none', 'environment', 'file', 'typed', 'kept', 'settings'] as const).filter(
    (each) => (each !== 'kept' && each !== 'settings') || known?.from === each,
  );
  return (
    <>
      <Text
        label="User"
        hint="A login that can only read is safest; ${NAME} is taken from the environment"
        value={draft.user}
        onChange={(user) => onChange({ user })}
      />
      <Pick
        label="Password"
        value={draft.from}
        options={choices.map((each) => [each, FROM[each]] as const)}
        onChange={(from) => onChange({ from: from as PasswordFrom, secret: '' })}
      />
      {draft.from === 'environment' ? (
        <Text
          label="Variable"
          hint="Its name, as in SHOP_PASSWORD; it must be set where the server runs"
          value={draft.secret}
          wrong={wrong['secret']}
          onChange={(secret) => onChange({ secret })}
        />
      ) : null}
      {draft.from === 'file' ? (
        <Text
          label="Password file"
          hint="A path on the server; only its owner may read it (mode 600)"
          value={draft.secret}
          wrong={wrong['secret']}
          onChange={(secret) => onChange({ secret })}
        />
      ) : null}
      {draft.from === 'typed' ? (
        <Text
          label="New password"
          hint="Sent once and stored in a file of mode 600 in the home. It is never shown again."
          secret
          value={draft.secret}
          wrong={wrong['secret']}
          onChange={(secret) => onChange({ secret })}
        />
      ) : null}
    </>
  );
}

interface TextProperties {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly wrong?: string | undefined;
  readonly secret?: boolean;
  readonly first?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text with its label and a hint. */
export function Text({ label, hint, value, wrong, secret, first, onChange }: TextProperties) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} wrong={wrong}>
      <input
        id={id}
        className={ui.input}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        spellCheck={false}
        data-first={first || undefined}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface PickProperties {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly wrong?: string | undefined;
  readonly onChange: (value: string) => void;
}

function Pick({ label, value, options, wrong, onChange }: PickProperties) {
  const id = useId();
  return (
    <Field id={id} label={label} hint="" wrong={wrong}>
      <select
        id={id}
        className={ui.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface FieldProperties {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly wrong: string | undefined;
  readonly children: ReactNode;
}

function Field({ id, label, hint, wrong, children }: FieldProperties) {
  return (
    <div className={ui.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <span id={`${id}-hint`} className={wrong ? ui.wrong : ui.hint}>
        {wrong ?? hint}
      </span>
    </div>
  );
}
