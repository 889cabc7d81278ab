import { describe, expect, it } from 'vitest';
import { documentOf } from './document';

const text = (value: string) => [{ kind: 'text', text: value }];

describe('a Markdown document', () => {
  it('is read into its parts', () => {
    const parts = documentOf(
      '# Title\n\nA *soft* **hard** `x` [site](https://a.example/b)\n\n- one\n  - two\n- [x] done\n\n> said\n\n```py\n# no heading\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n---\n1. first',
    );
    expect(parts.map((part) => part.kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'quote',
      'code',
      'table',
      'rule',
      'list',
    ]);
    expect(parts[0]).toEqual({ kind: 'heading', level: 1, parts: text('Title') });
    expect(parts[1]).toMatchObject({
      parts: [
        { text: 'A ' },
        { kind: 'emphasis' },
        {},
        { kind: 'strong' },
        {},
        { kind: 'code', text: 'x' },
        {},
        { kind: 'link', href: 'https://a.example/b' },
      ],
    });
    expect(parts[2]).toMatchObject({ items: [{ depth: 0 }, { depth: 1 }, { done: true }] });
    expect(parts[4]).toEqual({ kind: 'code', language: 'py', text: '# no heading' });
    expect(parts[7]).toMatchObject({ ordered: true });
  });

  it('has no link but to the web, and no markup', () => {
    const hostile = [
      '[x](javascript:alert(1))',
      '[x](data:text/html,<script>)',
      '[x](/api/status)',
      '[x](//evil.example)',
      '<script>alert(1)</script>',
      '<a href="https://evil.example">x</a>',
    ];
    for (const each of hostile) {
      const kinds = JSON.stringify(documentOf(each));
      expect(kinds).not.toContain('"link"');
    }
    expect(documentOf('![x](https://evil.example/a.png)')).toEqual([
      {
        kind: 'paragraph',
        parts: [{ kind: 'image', text: 'x', href: 'https://evil.example/a.png' }],
      },
    ]);
  });

  it('is read in the time of its length, whatever is in it', () => {
    for (const piece of ['*a ', '[', '`', '**', '_ _', '![', '~~', '|', '> ', '1. ', '#'])
      expect(documentOf(piece.repeat(20_000)).length).toBeGreaterThan(0);
  });
});
