/** A JSON Schema as the contracts of tools write it. */
export type Schema = Readonly<Record<string, unknown>>;

export type FieldKind =
  'text' | 'lines' | 'integer' | 'number' | 'boolean' | 'choice' | 'list' | 'group' | 'json';

/** One input of a form. */
export interface Field {
  /** Names of the properties on the way to it, as in `filter.status`. */
  readonly path: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly hint: string;
  readonly placeholder: string;
  /** Of a choice: the JSON of each. */
  readonly options: readonly string[];
  /** Of a group. */
  readonly fields: readonly Field[];
  readonly schema: Schema;
}

/** What is typed so far, as text; an empty text is an argument left out. */
export type Draft = Readonly<Record<string, string>>;

const LONG_NAMES = /^(query|sql|statement|script|source|content|body|text|code|prompt)$/i;
const DEEPEST_GROUP = 2;

/** The inputs for the properties of an object, the required ones first. */
export function fieldsOf(schema: Schema, above = ''): Field[] {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return Object.entries(objectIn(schema['properties']))
    .map(([name, inner]) => fieldOf(name, objectIn(inner), required.has(name), above))
    .toSorted((a, b) => Number(b.required) - Number(a.required));
}

function fieldOf(name: string, schema: Schema, required: boolean, above: string): Field {
  const path = above ? `${above}.${name}` : name;
  const kind = kindOf(name, schema, path.split('.').length);
  return {
    path,
    name,
    kind,
    required,
    hint: hintOf(schema, kind),
    placeholder: schema['default'] === undefined ? '' : plain(schema['default']),
    options: kind === 'choice' ? optionsOf(schema).map((value) => JSON.stringify(value)) : [],
    fields: kind === 'group' ? fieldsOf(schema, path) : [],
    schema,
  };
}

function kindOf(name: string, schema: Schema, depth: number): FieldKind {
  if (optionsOf(schema).length > 0) return 'choice';
  switch (schema['type']) {
    case 'string':
      return LONG_NAMES.test(name) || Number(schema['maxLength'] ?? 0) > 200 ? 'lines' : 'text';
    case 'integer':
    case 'number':
    case 'boolean':
      return schema['type'];
    case 'array':
      return objectIn(schema['items'])['type'] === 'string' && !objectIn(schema['items'])['enum']
        ? 'list'
        : 'json';
    case 'object':
      return schema['properties'] && depth < DEEPEST_GROUP ? 'group' : 'json';
    default:
      return 'json';
  }
}

function optionsOf(schema: Schema): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  return 'const' in schema ? [schema['const']] : [];
}

function hintOf(schema: Schema, kind: FieldKind): string {
  const parts = [typeof schema['description'] === 'string' ? schema['description'] : ''];
  const { minimum, maximum } = schema;
  if (typeof minimum === 'number' && typeof maximum === 'number')
    parts.push(`${minimum} to ${maximum}`);
  else if (typeof minimum === 'number') parts.push(`at least ${minimum}`);
  else if (typeof maximum === 'number') parts.push(`at most ${maximum}`);
  if (kind === 'list') parts.push('one a line');
  if (kind === 'json') parts.push('as JSON');
  return parts.filter((part) => part !== '').join(' · ');
}

/** The arguments of a draft, or what is wrong with which field. */
export type Reading =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

export function argumentsIn(fields: readonly Field[], draft: Draft): Reading {
  const problems: Record<string, string> = {};
  const value = read(fields, draft, problems);
  return Object.keys(problems).length === 0 ? { ok: true, value } : { ok: false, problems };
}

function read(
  fields: readonly Field[],
  draft: Draft,
  problems: Record<string, string>,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.kind === 'group') {
      const inner = read(field.fields, draft, field.required ? problems : {});
      if (field.required || Object.keys(inner).length > 0) {
        value[field.name] = read(field.fields, draft, problems);
      }
      continue;
    }
    const typed = draft[field.path] ?? '';
    if (typed.trim() === '') {
      if (field.required) problems[field.path] = 'is required';
      continue;
    }
    try {
      value[field.name] = valueOf(field, typed);
    } catch (wrong) {
      problems[field.path] = wrong instanceof Error ? wrong.message : 'cannot be read';
    }
  }
  return value;
}

function valueOf(field: Field, typed: string): unknown {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      const number = Number(typed);
      if (Number.isNaN(number)) throw new Error('must be a number');
      if (field.kind === 'integer' && !Number.isSafeInteger(number)) {
        throw new Error('must be a whole number');
      }
      return number;
    }
    case 'boolean':
      return typed === 'true';
    case 'choice':
    case 'json':
      try {
        return JSON.parse(typed);
      } catch {
        throw new Error('is not JSON');
      }
    case 'list':
      return typed.split('\n').filter((line) => line.trim() !== '');
    default:
      return typed;
  }
}

/** The draft that gives these arguments again; undefined when no form of these fields can. */
export function draftOf(
  fields: readonly Field[],
  value: Readonly<Record<string, unknown>>,
): Draft | undefined {
  const draft: Record<string, string> = {};
  for (const [name, given] of Object.entries(value)) {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) return undefined;
    if (field.kind === 'group') {
      const inner = draftOf(field.fields, objectIn(given));
      if (!inner) return undefined;
      Object.assign(draft, inner);
    } else {
      draft[field.path] = typedOf(field, given);
    }
  }
  return draft;
}

function typedOf(field: Field, given: unknown): string {
  if (field.kind === 'choice') return JSON.stringify(given);
  if (field.kind === 'list' && Array.isArray(given)) return given.map(plain).join('\n');
  return field.kind === 'json' ? JSON.stringify(given, null, 2) : plain(given);
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function objectIn(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : {};
}
