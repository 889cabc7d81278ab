import { useId } from 'react';
import type { Draft, Field } from '../model/schema';
import { ui } from './look';

interface Properties {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (draft: Draft) => void;
}

/** The inputs that a JSON Schema asks for. */
export function SchemaForm({ fields, draft, problems, onChange }: Properties) {
  const change = (path: string, text: string) => onChange({ ...draft, [path]: text });
  return (
    <div className={ui.form}>
      {fields.map((field) =>
        field.kind === 'group' ? (
          <fieldset key={field.path}>
            <legend>
              {field.name} <Needed field={field} />
            </legend>
            <Hint field={field} />
            <SchemaForm
              fields={field.fields}
              draft={draft}
              problems={problems}
              onChange={onChange}
            />
          </fieldset>
        ) : (
          <Input
            key={field.path}
            field={field}
            text={draft[field.path] ?? ''}
            problem={problems[field.path]}
            onChange={(text) => change(field.path, text)}
          />
        ),
      )}
    </div>
  );
}

const Needed = ({ field }: { readonly field: Field }) =>
  field.required ? <span className={ui.needed}>needed</span> : null;

const Hint = ({ field, id }: { readonly field: Field; readonly id?: string }) =>
  field.hint ? (
    <span className={ui.hint} id={id}>
      {field.hint}
    </span>
  ) : null;

interface InputProperties {
  readonly field: Field;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function Input({ field, text, problem, onChange }: InputProperties) {
  const id = useId();
  const described = [field.hint ? `${id}-hint` : '', problem ? `${id}-wrong` : ''].filter(Boolean);
  return (
    <div className={ui.field}>
      <label htmlFor={id}>
        {field.name} <Needed field={field} />
      </label>
      <Control
        field={field}
        value={text}
        onChange={onChange}
        shared={{
          id,
          className: ui.input,
          'aria-invalid': problem !== undefined,
          'aria-required': field.required,
          'aria-describedby': described.join(' ') || undefined,
        }}
      />
      <Hint field={field} id={`${id}-hint`} />
      {problem ? (
        <span className={ui.wrong} id={`${id}-wrong`}>
          {field.name} {problem}
        </span>
      ) : null}
    </div>
  );
}

interface ControlProperties {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly shared: {
    readonly id: string;
    readonly className: string | undefined;
    readonly 'aria-invalid': boolean;
    readonly 'aria-required': boolean;
    readonly 'aria-describedby': string | undefined;
  };
}

function Control({ field, value, onChange, shared }: ControlProperties) {
  const common = {
    ...shared,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.kind) {
    case 'choice':
    case 'boolean': {
      const options = field.kind === 'boolean' ? ['true', 'false'] : field.options;
      return (
        <select {...common}>
          <option value="">{field.placeholder ? `default: ${field.placeholder}` : '—'}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option.replace(/^"(.*)"$/, '$1')}
            </option>
          ))}
        </select>
      );
    }
    case 'lines':
    case 'list':
    case 'json':
      return <textarea {...common} rows={3} spellCheck={false} placeholder={field.placeholder} />;
    case 'integer':
    case 'number':
      return <input {...common} inputMode="decimal" placeholder={field.placeholder} />;
    default:
      return <input {...common} spellCheck={false} placeholder={field.placeholder} />;
  }
}
