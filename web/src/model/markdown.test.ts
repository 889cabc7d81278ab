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
