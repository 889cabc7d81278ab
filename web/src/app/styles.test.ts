import { describe, expect, it } from 'vitest';

const all = (files: Record<string, string>) => Object.entries(files);
const SHEETS = all(
  import.meta.glob<string>(['/src/**/*.css'], { query: '?raw', import: 'default', eager: true }),
);
const SCRIPTS = all(
  import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** Plain sheets: the variables, the elements, and what a library ships in a layer of its own. */
const PLAIN = ['/src/features/designer/canvas/flow.css', '/src/ui/base.css', '/src/ui/tokens.css'];

const ownerOf = (path: string) => /^\/src\/(?:features\/)?([^/]+)/.exec(path)![1]!;
const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** As the build puts it: the first letter is small, too. */
const nameOf = (name: string) => camel(name).replace(/^./, (letter) => letter.toLowerCase());

/** The classes a sheet writes itself; those of a library are marked as such. */
function classesOf(text: string): Set<string> {
  const own = text.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)/g, '');
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!);
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) =>
        [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!),
      ),
  );
}

/** Every class a folder of sheets has. */
function classes(owner: string): Set<string> {
  return new Set(
    SHEETS.filter(([path]) => ownerOf(path) === owner && path.endsWith('.module.css')).flatMap(
      ([, text]) => [...classesOf(text)],
    ),
  );
}

/** The names that scripts take from an object of classes, as in `css.row`. */
function taken(text: string, object: string): string[] {
  return [...text.matchAll(new RegExp(`(?<![\\w.'/])${object}\\.(\\w+)`, 'g'))].map(
    ([, name]) => name!,
  );
}

describe('styles', () => {
  it('have no global class: every sheet with one is a module', () => {
    const plain = SHEETS.filter(([path]) => !path.endsWith('.module.css'));
    expect(plain.map(([path]) => path).toSorted()).toEqual(PLAIN);
    plain.forEach(([path, text]) => expect([path, ...classesOf(text)]).toEqual([path]));
  });

  it('lie in layers, so that what is loaded when does not matter', () => {
    const bare = SHEETS.filter(
      ([, text]) => !/^(\/\*.*?\*\/\s*)?@(layer|import .*layer)/s.test(text),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('have no two classes that scripts know by one name', () => {
    const owners = [...new Set(SHEETS.map(([path]) => ownerOf(path)))];
    const twins = owners.flatMap((owner) => {
      const names = [...classes(owner)];
      return names.filter((name) =>
        names.some((other) => other !== name && nameOf(other) === nameOf(name)),
      );
    });
    expect(twins).toEqual([]);
  });

  it('have every class that a script takes', () => {
    const parts = new Set([...classes('ui')].map(camel));
    const missing = SCRIPTS.flatMap(([path, text]) => {
      const own = new Set([...classes(ownerOf(path))].map(camel));
      return [
        ...taken(text, 'css').filter((name) => !own.has(name)),
        ...taken(text, 'ui').filter((name) => !parts.has(name)),
      ].map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('have no class that no script takes', () => {
    const unused = OWNERS.flatMap((owner) => {
      const scripts = SCRIPTS.filter(([path]) => owner === 'ui' || ownerOf(path) === owner);
      const words = scripts.map(([, text]) => text).join('\n');
      return [...classes(owner)]
        .filter((name) => !new RegExp(`\\b(${camel(name)}|${name})\\b`).test(words))
        .filter((name) => !TAKEN_BY_VALUE.test(name))
        .map((name) => `${owner}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});

/** Every folder with sheets of its own. */
const OWNERS = [...new Set(SHEETS.map(([path]) => ownerOf(path)))];

/** Names that are put together: `is-added`, `hue3`, `tagbad`, and the types of JSON and of a model. */
const TAKEN_BY_VALUE = /^(is-\w+|hue\d|tag\w+)$/;
