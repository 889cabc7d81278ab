/** A stretch of a line: plain, strong, or as code. */
export interface Stretch {
  readonly text: string;
  readonly look: 'plain' | 'strong' | 'code';
}

/** The little of Markdown that explanations are written in. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Stretch[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Stretch[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

/** Whatever else is in it stays text: nothing here can become markup. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const last = blocks.at(-1);
    const follows = at > 0 && (lines[at - 1] ?? '').trim() !== '';
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1);
      const until = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, until).join('\n') });
      at = until;
    } else if (/^---+$/.test(line)) blocks.push({ kind: 'rule' });
    else if (line.startsWith('- ')) {
      const item = stretchesOf(line.slice(2));
      if (last?.kind === 'list' && follows)
        blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
      else blocks.push({ kind: 'list', items: [item] });
    } else if (line.trim() !== '') {
      const said = stretchesOf(line);
      if (last?.kind === 'paragraph' && follows)
        blocks[blocks.length - 1] = { kind: 'paragraph', lines: [...last.lines, said] };
      else blocks.push({ kind: 'paragraph', lines: [said] });
    }
  }
  return blocks;
}

function stretchesOf(line: string): readonly Stretch[] {
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.length > 4 && part.startsWith('**') && part.endsWith('**'))
        return { text: part.slice(2, -2).replaceAll('`', ''), look: 'strong' as const };
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
        return { text: part.slice(1, -1), look: 'code' as const };
      return { text: part, look: 'plain' as const };
    });
}
