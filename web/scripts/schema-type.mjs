// A JSON Schema as a TypeScript type: enough of it for the contracts of tools, `unknown` for the rest.

/**
 * @param names what a type is called that has a name of its own, by how it would be written in full
 */
export function typeOf(schema, names = new Map()) {
  const inFull = written(schema, new Map());
  return names.get(inFull) ?? written(schema, names);
}

/** The fields of an object as they are written, in order. */
export function fieldsOf(schema, names = new Map()) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const note = inner?.description ? `/** ${inner.description.replaceAll('*/', '* /')} */\n` : '';
    return `${note}readonly ${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(inner, names)};`;
  });
}

export const objectOf = (fields) =>
  fields.length === 0 ? 'Readonly<Record<string, unknown>>' : `{\n${fields.join('\n')}\n}`;

/** Whether the type is an object of fields that are known. */
export const hasFields = (schema) =>
  (schema?.type === 'object' || schema?.type === undefined) &&
  Object.keys(schema?.properties ?? {}).length > 0;

function written(schema, names) {
  if (typeof schema !== 'object' || schema === null) return 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const inner = (part) => typeOf(part, names);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices && !schema.properties) return union(choices.map(inner));
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => inner({ ...schema, type })));
  }
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${schema.items ? inner(schema.items) : 'unknown'})[]`;
    case 'object':
      return objectOf(fieldsOf(schema, names));
    default:
      return schema.properties ? objectOf(fieldsOf(schema, names)) : 'unknown';
  }
}

const literal = (value) =>
  value !== null && typeof value === 'object' ? 'unknown' : JSON.stringify(value);
const union = (types) => [...new Set(types)].map((type) => `(${type})`).join(' | ');
