import { expect, test } from 'vitest';
import manifest from '../package.json';
import { problemOf } from '../src/schema';

const declared = manifest.contributes.languageModelTools;
const schemaOf = (name: string) => {
  const found = declared.find((tool) => tool.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found.inputSchema;
};

test.each([
  ['domainlang_validate', {}],
  ['domainlang_list', { type: 'bcs', limit: 10, filters: { team: 'Sales' } }],
  ['domainlang_get', { fqn: 'Orders' }],
  ['mssql-query', { database: 'demo', query: 'SELECT 1', parameters: [1, 'a', null, true] }],
  ['mssql_schema_designer', { operation: 'show', connectionId: 'demo' }],
  [
    'mssql_schema_designer',
    {
      operation: 'apply_edits',
      payload: {
        expectedVersion: 'v',
        edits: [{ op: 'add_table', table: { schema: 'dbo', name: 'T' } }],
      },
    },
  ],
])('%s takes %j', (name, input) => {
  expect(problemOf(schemaOf(name), input)).toBeUndefined();
});

test.each([
  ['domainlang_list', {}, '`type` is required.'],
  ['domainlang_list', { type: '' }, '`type` is ""; it must be one of "domains"'],
  ['domainlang_list', { type: 'bcs', limit: 1.5 }, '`limit` must be integer, not number.'],
  ['domainlang_list', { type: 'bcs', limit: 1001 }, '`limit` must be at most 1000.'],
  [
    'domainlang_list',
    { type: 'bcs', filters: { team: 7 } },
    '`filters.team` must be string, not number.',
  ],
  [
    'domainlang_list',
    { type: 'bcs', fields: ['name', 1] },
    '`fields[1]` must be string, not number.',
  ],
  ['domainlang_get', { fqdn: 'x' }, '`fqdn` is not an argument. It takes fqn'],
  ['domainlang_get', [], 'The input must be object, not array.'],
  ['domainlang_get', 'x', 'The input must be object, not string.'],
  ['domainlang_get', null, 'The input must be object, not null.'],
  ['mssql-query', { database: 'demo', query: '' }, '`query` must not be empty.'],
  [
    'mssql-query',
    { database: 'demo', query: 'x', parameters: [{}] },
    '`parameters[0]` must be string or number',
  ],
  [
    'mssql_schema_designer',
    { operation: 'drop' },
    '`operation` is "drop"; it must be one of "show"',
  ],
  [
    'mssql_schema_designer',
    { operation: 'show', constructor: 1 },
    '`constructor` is not an argument',
  ],
])('%s does not take %j', (name, input, problem) => {
  expect(problemOf(schemaOf(name), input)).toContain(problem);
});

test('what a tool checks itself is left to it', () => {
  const input = { operation: 'get_table', payload: { table: { nam: 'x' } } };
  expect(problemOf(schemaOf('mssql_schema_designer'), input)).toBeUndefined();
});

test('every keyword that the contracts use is checked', () => {
  const known = new Set(
    '$comment $defs $ref additionalProperties allOf anyOf const default description enum items maxItems maxLength maximum minItems minLength minimum oneOf pattern properties required type'.split(
      ' ',
    ),
  );
  const unknown = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      if (!known.has(keyword)) unknown.add(keyword);
      if (keyword === 'properties' || keyword === '$defs') Object.values(value).forEach(look);
      else if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) (value as unknown[]).forEach(look);
      else if (['items', 'additionalProperties'].includes(keyword)) look(value);
    }
  };
  for (const tool of declared) look(tool.inputSchema);
  expect([...unknown]).toEqual([]);
});
