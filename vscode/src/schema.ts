// Checks a tool's input against its published schema: VS Code does not.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export interface Schema {
  readonly [keyword: string]: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};

const fits = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : kindOf(value) === type;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

const at = (place: string, name: string | number): string => {
  if (typeof name === 'number') return `${place}[${name}]`;
  return place === '' ? name : `${place}.${name}`;
};

/** The first thing that does not fit, as a sentence; undefined where all does. */
export function problemOf(schema: Schema, value: unknown): string | undefined {
  return new Check(schema).look(schema, value, '');
}

class Check {
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  look(given: unknown, value: unknown, place: string): string | undefined {
    const schema = this.#resolved(given);
    // The tool itself looks at these parts, one by one, and keeps what came before a wrong one.
    if (schema === undefined || schema['$comment'] === 'by tool') return undefined;
    return (
      this.#type(schema, value, place) ??
      this.#choice(schema, value, place) ??
      this.#bounds(schema, value, place) ??
      (isObject(value) ? this.#members(schema, value, place) : undefined) ??
      (Array.isArray(value) ? this.#items(schema, value, place) : undefined) ??
      this.#alternatives(schema, value, place)
    );
  }

  #resolved(given: unknown): Schema | undefined {
    if (!isObject(given)) return undefined;
    const reference = given['$ref'];
    if (typeof reference !== 'string') return given;
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), this.#root);
    return isObject(found) ? found : undefined;
  }

  #type(schema: Schema, value: unknown, place: string): string | undefined {
    const wanted = schema['type'];
    if (wanted === undefined) return undefined;
    const types = Array.isArray(wanted) ? wanted : [wanted];
    if (types.some((type) => fits(value, type))) return undefined;
    return `${this.#name(place)} must be ${types.join(' or ')}, not ${kindOf(value)}.`;
  }

  #choice(schema: Schema, value: unknown, place: string): string | undefined {
    const choices = schema['const'] === undefined ? schema['enum'] : [schema['const']];
    if (!Array.isArray(choices) || choices.includes(value)) return undefined;
    return `${this.#name(place)} is ${shown(value)}; it must be one of ${choices.map(shown).join(', ')}.`;
  }

  #bounds(schema: Schema, value: unknown, place: string): string | undefined {
    const limit = (keyword: string): number | undefined => {
      const bound = schema[keyword];
      return typeof bound === 'number' ? bound : undefined;
    };
    const size = typeof value === 'number' ? value : undefined;
    const length = typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
    const least = limit(Array.isArray(value) ? 'minItems' : 'minLength');
    const most = limit(Array.isArray(value) ? 'maxItems' : 'maxLength');
    const minimum = limit('minimum');
    const maximum = limit('maximum');
    if (size !== undefined && minimum !== undefined && size < minimum)
      return `${this.#name(place)} must be at least ${minimum}.`;
    if (size !== undefined && maximum !== undefined && size > maximum)
      return `${this.#name(place)} must be at most ${maximum}.`;
    if (length !== undefined && least !== undefined && length < least)
      return least === 1
        ? `${this.#name(place)} must not be empty.`
        : `${this.#name(place)} must have at least ${least}.`;
    if (length !== undefined && most !== undefined && length > most)
      return `${this.#name(place)} must have at most ${most}.`;
    const pattern = schema['pattern'];
    if (
      typeof value === 'string' &&
      typeof pattern === 'string' &&
      !new RegExp(pattern, 'u').test(value)
    )
      return `${this.#name(place)} must match ${pattern}.`;
    return undefined;
  }

  #members(schema: Schema, value: Record<string, unknown>, place: string): string | undefined {
    const known = isObject(schema['properties']) ? schema['properties'] : {};
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const missing = required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return `${this.#name(at(place, missing))} is required.`;
    const others = schema['additionalProperties'];
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(known, name)) {
        const problem = this.look(known[name], member, at(place, name));
        if (problem !== undefined) return problem;
      } else if (others === false) {
        const names = Object.keys(known);
        const instead = names.length > 0 ? `It takes ${names.join(', ')}.` : 'It takes none.';
        return `${this.#name(at(place, name))} is not an argument. ${instead}`;
      } else {
        const problem = this.look(others, member, at(place, name));
        if (problem !== undefined) return problem;
      }
    }
    return undefined;
  }

  #items(schema: Schema, value: readonly unknown[], place: string): string | undefined {
    for (const [index, item] of value.entries()) {
      const problem = this.look(schema['items'], item, at(place, index));
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #alternatives(schema: Schema, value: unknown, place: string): string | undefined {
    for (const each of Array.isArray(schema['allOf']) ? schema['allOf'] : []) {
      const problem = this.look(each, value, place);
      if (problem !== undefined) return problem;
    }
    const any = schema['anyOf'] ?? schema['oneOf'];
    if (!Array.isArray(any)) return undefined;
    const problems = any.map((each) => this.look(each, value, place));
    return problems.includes(undefined) ? undefined : problems[0];
  }

  #name(place: string): string {
    return place === '' ? 'The input' : `\`${place}\``;
  }
}
