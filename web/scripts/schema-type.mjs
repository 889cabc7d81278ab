// A JSON Schema as a TypeScript type: enough of it for the contracts of tools, `unknown` for the rest.

export function typeOf(schema) {
  if (typeof schema !== 'object' || schema === null) return 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices && !schema.properties) return union(choices.map(typeOf));
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeOf({ ...schema, type })));
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
      return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
    case 'object':
      return objectType(schema);
    default:
      return schema.properties ? objectType(schema) : 'unknown';
  }
}

function objectType(schema) {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return 'Readonly<Record<string, unknown>>';
  const required = new Set(schema.required ?? []);
  const lines = properties.map(([name, inner]) => {
    const note = inner?.description ? `/** ${inner.description.replaceAll('*/', '* /')} */\n` : '';
    return `${note}readonly ${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(inner)};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

const literal = (value) =>
  value !== null && typeof value === 'object' ? 'unknown' : JSON.stringify(value);
const union = (types) => [...new Set(types)].map((type) => `(${type})`).join(' | ');
