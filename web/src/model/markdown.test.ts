import { describe, expect, it } from 'vitest';
import { blocksOf } from './markdown';

describe('an explanation', () => {
  it('is read into its parts', () => {
    expect(
      blocksOf(
        '**(domain) A**\n\n```domain-lang\nDomain A\n\nx\n```\n\nd\n\n---\n\n**Terms:**\n- `T`: t\n- U',
      ),
    ).toEqual([
      { kind: 'paragraph', lines: [[{ text: '(domain) A', look: 'strong' }]] },
      { kind: 'code', text: 'Domain A\n\nx', language: 'domain-lang' },
      { kind: 'paragraph', lines: [[{ text: 'd', look: 'plain' }]] },
      { kind: 'rule' },
      { kind: 'paragraph', lines: [[{ text: 'Terms:', look: 'strong' }]] },
      {
        kind: 'list',
        items: [
          [
            { text: 'T', look: 'code' },
            { text: ': t', look: 'plain' },
          ],
          [{ text: 'U', look: 'plain' }],
        ],
      },
    ]);
  });

  it('never becomes anything but text', () => {
    expect(blocksOf('<img src=x onerror=alert(1)>\n**a')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [{ text: '<img src=x onerror=alert(1)>', look: 'plain' }],
          [{ text: '**a', look: 'plain' }],
        ],
      },
    ]);
    expect(blocksOf('```\nnever closed')).toEqual([{ kind: 'code', text: 'never closed' }]);
    expect(blocksOf('')).toEqual([]);
  });
});

describe('an answer of an agent', () => {
  it('has headings, numbered and nested lists, quotes, tables and code with its language', () => {
    const blocks = blocksOf(
      [
        '## Steps ##',
        '1. First',
        '2. Second',
        '   - inner `x`',
        '',
        '> **Note**',
        '> more',
        '',
        '| a | b |',
        '| --- | :-: |',
        '| 1 | *two* |',
        '',
        '~~~ts',
        'const a = `x`;',
        '~~~',
      ].join('\n'),
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'list', 'quote', 'table', 'code']);
    expect(blocks[1]).toMatchObject({ ordered: true, depths: [0, 0, 1] });
    expect(blocks[3]).toMatchObject({
      rows: [
        [[{ text: 'a' }], [{ text: 'b' }]],
        [[{ text: '1' }], [{ look: 'emphasis' }]],
      ],
    });
    expect(blocks[4]).toEqual({ kind: 'code', text: 'const a = `x`;', language: 'ts' });
  });

  it('links to the web alone', () => {
    expect(
      blocksOf('[a](https://x.example/y) [b](javascript:alert) [c](file:///etc/passwd)'),
    ).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'a', look: 'link', href: 'https://x.example/y' },
            { text: ' ', look: 'plain' },
            { text: 'b', look: 'code' },
            { text: ' ', look: 'plain' },
            { text: 'c', look: 'code' },
          ],
        ],
      },
    ]);
  });

  it('is read in a time that grows with its length alone', () => {
    for (const hostile of [
      '*'.repeat(50_000),
      '`'.repeat(50_000),
      '['.repeat(50_000),
      '>'.repeat(50_000),
    ])
      expect(blocksOf(hostile).length).toBeGreaterThan(0);
  });
});

describe('a Markdown document', () => {
  it('has tasks, struck words, pictures that are only named, and names with underscores', () => {
    const blocks = blocksOf(
      '- one\n- [x] done\n- [ ] open\n\n~~gone~~ __hard__ _soft_ a_b_c ![p](https://e.example/a.png)',
    );
    expect(blocks[0]).toMatchObject({ kind: 'list', done: [undefined, true, false] });
    expect(blocks[1]).toMatchObject({
      lines: [
        [
          { look: 'struck', text: 'gone' },
          {},
          { look: 'strong', text: 'hard' },
          {},
          { look: 'emphasis', text: 'soft' },
          { look: 'plain', text: ' a_b_c ' },
          { look: 'image', text: 'p' },
        ],
      ],
    });
  });

  it('has no link but to the web, and no markup', () => {
    for (const hostile of [
      '[x](javascript:alert(1))',
      '[x](data:text/html,<script>)',
      '[x](/api/status)',
      '[x](//evil.example)',
      '<script>alert(1)</script>',
      '<a href="https://evil.example">x</a>',
    ])
      expect(JSON.stringify(blocksOf(hostile))).not.toContain('"link"');
  });

  it('is read in the time of its length, whatever is in it', () => {
    for (const piece of [
      '*a ',
      '[',
      '`',
      '**',
      '_ _',
      '_a ',
      '![',
      '~~',
      '|',
      '> ',
      '1. ',
      '#',
      'a\n',
      '- a\n',
    ])
      expect(blocksOf(piece.repeat(20_000)).length).toBeGreaterThan(0);
  });
});
