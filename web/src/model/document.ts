/** A part of a line. Whatever is not understood stays text. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'image'; readonly text: string; readonly href: string };

export interface Item {
  readonly depth: number;
  readonly parts: readonly Inline[];
  /** Of a task: whether it is done. */
  readonly done?: boolean;
}

/** A part of a Markdown document. Nothing here can become markup: pages draw it from these alone. */
export type Part =
  | { readonly kind: 'heading'; readonly level: number; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'rule' };

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const BULLET = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const TASK = /^\[([ xX])\]\s+(.*)$/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** Reads Markdown line by line; a document of a hundred thousand lines takes as long as its length. */
export function documentOf(markdown: string): readonly Part[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const parts: Part[] = [];
  for (let at = 0; at < lines.length;) at = taken(lines, at, parts);
  return parts;
}

/** Takes one part from the line on; where the next one begins. */
function taken(lines: readonly string[], at: number, parts: Part[]): number {
  const line = lines[at] ?? '';
  if (line.trim() === '') return at + 1;
  const fence = FENCE.exec(line);
  if (fence) return codeFrom(lines, at, fence, parts);
  const heading = HEADING.exec(line);
  if (heading) {
    parts.push({ kind: 'heading', level: heading[1]!.length, parts: inlinesOf(heading[2]!) });
    return at + 1;
  }
  if (RULE.test(line)) {
    parts.push({ kind: 'rule' });
    return at + 1;
  }
  if (BULLET.test(line)) return listFrom(lines, at, parts);
  if (/^ {0,3}>/.test(line)) return quoteFrom(lines, at, parts);
  if (
    line.includes('|') &&
    DIVIDER.test(lines[at + 1] ?? '') &&
    (lines[at + 1] ?? '').includes('-')
  )
    return tableFrom(lines, at, parts);
  return paragraphFrom(lines, at, parts);
}

function codeFrom(
  lines: readonly string[],
  at: number,
  fence: RegExpExecArray,
  parts: Part[],
): number {
  const closing = fence[1]!;
  let end = at + 1;
  while (end < lines.length && !lines[end]!.trim().startsWith(closing)) end++;
  const text = lines.slice(at + 1, end).join('\n');
  parts.push({ kind: 'code', language: fence[2] ?? '', text });
  return end + 1;
}

function listFrom(lines: readonly string[], at: number, parts: Part[]): number {
  const items: Item[] = [];
  const ordered = /^\s*\d/.test(lines[at]!);
  let end = at;
  for (; end < lines.length; end++) {
    const found = BULLET.exec(lines[end]!);
    if (found && !RULE.test(lines[end]!)) {
      const task = TASK.exec(found[3]!);
      items.push({
        depth: Math.min(5, Math.floor(found[1]!.replaceAll('\t', '  ').length / 2)),
        parts: inlinesOf(task ? task[2]! : found[3]!),
        ...(task ? { done: task[1] !== ' ' } : {}),
      });
    } else if (/^\s+\S/.test(lines[end]!) && items.length > 0) {
      const last = items[items.length - 1]!;
      const more = inlinesOf(` ${lines[end]!.trim()}`);
      items[items.length - 1] = { ...last, parts: [...last.parts, ...more] };
    } else break;
  }
  parts.push({ kind: 'list', ordered, items });
  return end;
}

function quoteFrom(lines: readonly string[], at: number, parts: Part[]): number {
  let end = at;
  while (end < lines.length && /^ {0,3}>/.test(lines[end]!)) end++;
  const text = lines.slice(at, end).map((line) => line.replace(/^ {0,3}>\s?/, ''));
  parts.push({ kind: 'quote', parts: inlinesOf(text.join('\n')) });
  return end;
}

function tableFrom(lines: readonly string[], at: number, parts: Part[]): number {
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes('|')) end++;
  const rows = [lines[at]!, ...lines.slice(at + 2, end)].map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inlinesOf(cell.trim())),
  );
  parts.push({ kind: 'table', rows });
  return end;
}

function paragraphFrom(lines: readonly string[], at: number, parts: Part[]): number {
  let end = at + 1;
  while (end < lines.length && !begins(lines[end]!)) end++;
  parts.push({ kind: 'paragraph', parts: inlinesOf(lines.slice(at, end).join('\n')) });
  return end;
}

const begins = (line: string) =>
  line.trim() === '' ||
  FENCE.test(line) ||
  HEADING.test(line) ||
  RULE.test(line) ||
  BULLET.test(line) ||
  /^ {0,3}>/.test(line);

/** Longer runs than anyone writes are not looked into: each form must end soon after it begins. */
const INLINE =
  /(`+)([^`]{1,2000}?)\1|(!?)\[([^[\]\n]{0,500})\]\(([^()\s]{0,2000})\)|(\*\*|__)(\S(?:[^*_]{0,500}?\S)?)\6|(\*|_)(\S(?:[^*_]{0,500}?\S)?)\8|~~([^~\n]{1,500})~~/;

function inlinesOf(text: string, depth = 0): readonly Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest !== '') {
    const match = depth < 4 ? INLINE.exec(rest) : null;
    if (!match) {
      found.push({ kind: 'text', text: rest });
      break;
    }
    if (match.index > 0) found.push({ kind: 'text', text: rest.slice(0, match.index) });
    found.push(inlineOf(match, depth));
    rest = rest.slice(match.index + match[0].length);
  }
  return found;
}

function inlineOf(match: RegExpExecArray, depth: number): Inline {
  const [all, , code, image, label, href, , strong, , emphasis, struck] = match;
  const within = (text: string) => inlinesOf(text, depth + 1);
  if (code !== undefined) return { kind: 'code', text: code };
  if (href !== undefined && image === '!') return { kind: 'image', text: label ?? '', href };
  if (href !== undefined)
    return isWebAddress(href)
      ? { kind: 'link', href, parts: within(label ?? '') }
      : { kind: 'text', text: all };
  if (strong !== undefined) return { kind: 'strong', parts: within(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', parts: within(emphasis) };
  return { kind: 'struck', parts: within(struck ?? '') };
}

/** Only addresses of the web are links: no script, no data, nothing of this server. */
export const isWebAddress = (href: string) => /^https?:\/\/[^\s/]+/i.test(href);
