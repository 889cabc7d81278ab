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
      { kind: 'code', text: 'Domain A\n\nx' },
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
