/** A stretch of a line: how it looks, and for a link or a picture its address. */
export interface Stretch {
  readonly text: string;
  readonly look: 'plain' | 'strong' | 'emphasis' | 'struck' | 'code' | 'link' | 'image';
  readonly href?: string;
}

type Line = readonly Stretch[];

/** The part of Markdown that agents write in. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] }
  | { readonly kind: 'heading'; readonly level: number; readonly line: Line }
  | {
      readonly kind: 'list';
      readonly items: readonly Line[];
      readonly ordered?: boolean;
      /** How far each item is moved in, where some are. */
      readonly depths?: readonly number[];
      /** Of tasks: whether each is done. */
      readonly done?: readonly (boolean | undefined)[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'code'; readonly text: string; readonly language?: string }
  | { readonly kind: 'rule' };

const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;
const TASK = /^\[([ xX])\]\s+(.*)$/;
const DEEPEST_QUOTE = 4;

/** Whatever else is in it stays text: nothing here can become markup. */
export function blocksOf(markdown: string, depth = 0): readonly Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const follows = at > 0 && (lines[at - 1] ?? '').trim() !== '';
    const fence = FENCE.exec(line);
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    if (fence) {
      const until = endOfFence(lines, at, fence[1] ?? '```');
      const text = lines.slice(at + 1, until).join('\n');
      blocks.push({ kind: 'code', text, ...(fence[2] ? { language: fence[2] } : {}) });
      at = until;
    } else if (heading) {
      const said = stretchesOf(heading[2] ?? '');
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, line: said });
    } else if (/^ {0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) blocks.push({ kind: 'rule' });
    else if (/^ {0,3}>/.test(line) && depth < DEEPEST_QUOTE) {
      const from = at;
      while (/^ {0,3}>/.test(lines[at + 1] ?? '')) at++;
      const inner = lines.slice(from, at + 1).map((each) => each.replace(/^ {0,3}> ?/, ''));
      blocks.push({ kind: 'quote', blocks: blocksOf(inner.join('\n'), depth + 1) });
    } else if (isTable(lines, at)) {
      const from = at;
      at++;
      while (/^\s*\|.*\|\s*$/.test(lines[at + 1] ?? '')) at++;
      const kept = lines.slice(from, at + 1).filter((_, index) => index !== 1);
      blocks.push({ kind: 'table', rows: kept.map(cellsOf) });
    } else addText(blocks, line, follows);
  }
  return blocks;
}

function addText(blocks: Block[], line: string, follows: boolean): void {
  const last = blocks.at(-1);
  const item = ITEM.exec(line);
  if (item) {
    const ordered = item[2] !== undefined;
    const depth = Math.floor((item[1] ?? '').replaceAll('\t', '  ').length / 2);
    const task = TASK.exec(item[3] ?? '');
    const said = stretchesOf(task?.[2] ?? item[3] ?? '');
    const done = task ? task[1] !== ' ' : undefined;
    const goesOn =
      last?.kind === 'list' && (depth > 0 || ((last.ordered ?? false) === ordered && follows));
    if (goesOn) addItem(last, said, depth, done);
    else
      blocks.push({
        kind: 'list',
        items: [said],
        ...(ordered ? { ordered } : {}),
        ...(depth > 0 ? { depths: [depth] } : {}),
        ...(task ? { done: [done] } : {}),
      });
  } else if (line.trim() !== '') {
    const said = stretchesOf(line);
    if (last?.kind === 'paragraph' && follows) written(last.lines).push(said);
    else if (last?.kind === 'list' && follows && /^\s/.test(line))
      written(last.items.at(-1) ?? []).push(
        { text: ' ', look: 'plain' },
        ...stretchesOf(line.trim()),
      );
    else blocks.push({ kind: 'paragraph', lines: [said] });
  }
}

type List = Extract<Block, { kind: 'list' }>;

/** A block grows while it is read: a copy for each line would take the square of its length. */
const written = <Each>(items: readonly Each[]) => items as Each[];

function addItem(list: List, item: Line, depth: number, done: boolean | undefined): void {
  const grown = list as unknown as { depths?: number[]; done?: (boolean | undefined)[] };
  if (depth > 0) grown.depths ??= list.items.map(() => 0);
  if (done !== undefined) grown.done ??= list.items.map(() => undefined);
  grown.depths?.push(depth);
  grown.done?.push(done);
  written(list.items).push(item);
}

function endOfFence(lines: readonly string[], from: number, mark: string): number {
  for (let at = from + 1; at < lines.length; at++) {
    const closing = (lines[at] ?? '').trim();
    if (closing.startsWith(mark) && /^(`+|~+)$/.test(closing)) return at;
  }
  return lines.length;
}

const isTable = (lines: readonly string[], at: number) =>
  /^\s*\|.*\|\s*$/.test(lines[at] ?? '') && /^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(lines[at + 1] ?? '');

const cellsOf = (line: string): readonly Line[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => stretchesOf(cell.trim().replaceAll(String.raw`\|`, '|')));

const STRETCH =
  /(`+[^`]+`+|\*\*[^*]+\*\*|(?<![\w*])\*[^*\s][^*]*\*(?![\w*])|(?<!\w)__[^_]+__(?!\w)|(?<!\w)_[^_\s][^_]*_(?!\w)|~~[^~]+~~|!?\[[^\][]+\]\([^\s()]+\))/;

function stretchesOf(line: string): Line {
  return line
    .split(STRETCH)
    .filter((part) => part !== '')
    .map(stretchOf);
}

function stretchOf(part: string): Stretch {
  const link = /^(!?)\[([^\][]+)\]\(([^\s()]+)\)$/.exec(part);
  if (link) {
    const [, picture, text = '', href = ''] = link;
    if (picture) return { text, look: 'image', href };
    // An address of another kind, as of a file or a script, is not one to follow.
    return isWebAddress(href)
      ? { text, look: 'link', href }
      : { text: text.replaceAll('`', ''), look: 'code' };
  }
  const code = /^(`+)([^`]+)\1$/.exec(part);
  if (code) return { text: code[2] ?? '', look: 'code' };
  const marked = /^(\*\*|__|~~|\*|_)([^]+)\1$/.exec(part);
  if (!marked) return { text: part, look: 'plain' };
  const look = marked[1] === '~~' ? 'struck' : marked[1]!.length === 2 ? 'strong' : 'emphasis';
  return { text: (marked[2] ?? '').replaceAll('`', ''), look };
}

/** Only addresses of the web are links: no script, no data, nothing of this server. */
const isWebAddress = (href: string) => /^https?:\/\/[^\s/]+/i.test(href);

/** The lines of a block where there is no room for its shape. */
export function linesIn(block: Block): readonly Line[] {
  switch (block.kind) {
    case 'paragraph':
      return block.lines;
    case 'heading':
      return [block.line];
    case 'list':
      return block.items;
    case 'quote':
      return block.blocks.flatMap(linesIn);
    case 'table':
      return block.rows.map((row) =>
        row.flatMap((cell, at) => (at === 0 ? cell : [{ text: ' · ', look: 'plain' }, ...cell])),
      );
    case 'code':
      return [[{ text: block.text, look: 'code' }]];
    case 'rule':
      return [];
  }
}
