import { describe, expect, it } from 'vitest';

const STYLES = import.meta.glob<string>('../features/*/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The class each rule of a style sheet begins with; dialogs are everybody's. */
function classesOf(text: string): string[] {
  return [...text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.split(','))
    .flatMap((each) => /^\s*\.([\w-]+)/.exec(each)?.[1] ?? [])
    .filter((name) => name !== 'dialog');
}

describe('the styles of a page', () => {
  it('reach no other page: all of them stay when one goes from page to page', () => {
    const owners = new Map<string, Set<string>>();
    for (const [path, text] of Object.entries(STYLES)) {
      const feature = path.split('/')[2]!;
      classesOf(text).forEach((name) =>
        owners.set(name, new Set([...(owners.get(name) ?? []), feature])),
      );
    }
    expect(owners.size).toBeGreaterThan(100);
    expect([...owners].filter(([, features]) => features.size > 1)).toEqual([]);
  });
});
