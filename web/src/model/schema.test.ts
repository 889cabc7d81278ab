import { describe, expect, it } from 'vitest';
import { argumentsIn, draftOf, fieldsOf } from './schema';

const schema = {
  type: 'object',
  properties: {
    maxRows: { type: 'integer', minimum: 1, default: 3, description: 'At most so many' },
    database: { type: 'string' },
    query: { type: 'string' },
    door: { enum: ['mcp', 'cli', 7, null] },
    deep: { type: 'boolean' },
    names: { type: 'array', items: { type: 'string' } },
    edits: { type: 'array', items: { type: 'object' } },
    filter: {
      type: 'object',
      properties: { status: { type: 'string' }, inner: { type: 'object', properties: {} } },
      required: ['status'],
    },
  },
  required: ['database', 'query'],
};
const fields = fieldsOf(schema);
const kinds = Object.fromEntries(fields.map((field) => [field.name, field.kind]));

describe('a form from a schema', () => {
  it('has an input of the right kind for each property, the needed ones first', () => {
    expect(fields.slice(0, 2).map((field) => field.name)).toEqual(['database', 'query']);
    expect(kinds).toEqual({
      database: 'text',
      query: 'lines',
      maxRows: 'integer',
      door: 'choice',
      deep: 'boolean',
      names: 'list',
      edits: 'json',
      filter: 'group',
    });
    expect(fields.find((field) => field.name === 'maxRows')).toMatchObject({
      hint: 'At most so many · at least 1',
      placeholder: '3',
    });
  });

  it('leaves out what is empty and reads the rest as its type', () => {
    const draft = {
      database: 'shop',
      query: 'SELECT 1',
      maxRows: '5',
      door: '7',
      deep: 'false',
      names: 'a\n\n b ',
      edits: '[{"op":"add"}]',
    };
    expect(argumentsIn(fields, draft)).toEqual({
      ok: true,
      value: {
        database: 'shop',
        query: 'SELECT 1',
        maxRows: 5,
        door: 7,
        deep: false,
        names: ['a', ' b '],
        edits: [{ op: 'add' }],
      },
    });
  });

  it('says what is wrong with which input', () => {
    expect(argumentsIn(fields, { maxRows: '1.5', edits: '[', query: 'x' })).toEqual({
      ok: false,
      problems: {
        database: 'is required',
        maxRows: 'must be a whole number',
        edits: 'is not JSON',
      },
    });
  });

  it('wants what an optional group needs only once the group is begun', () => {
    const needed = { database: 'a', query: 'b' };
    expect(argumentsIn(fields, needed).ok).toBe(true);
    expect(argumentsIn(fields, { ...needed, 'filter.inner': '{}' })).toEqual({
      ok: false,
      problems: { 'filter.status': 'is required' },
    });
  });

  it('gives a recorded call back as a draft', () => {
    const value = {
      database: 'a',
      query: 'b',
      door: null,
      names: ['x', 'y'],
      filter: { status: 's' },
    };
    const draft = draftOf(fields, value);
    expect(draft).toBeDefined();
    expect(argumentsIn(fields, draft!)).toEqual({ ok: true, value });
    expect(draftOf(fields, { stranger: 1 })).toBeUndefined();
  });

  it('bears a schema that says nothing', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ properties: { any: true } })[0]?.kind).toBe('json');
  });
});
