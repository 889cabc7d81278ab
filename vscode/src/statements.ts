// Which statement of a SQL text a place lies in.

interface Part {
  readonly start: number;
  readonly end: number;
}

/** What hides a semicolon: comments, strings, quoted names, dollar-quoted texts. */
const HIDING =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\[[^\]\n]*\]|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|;|^[ \t]*GO[ \t]*$/gim;

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const found of text.matchAll(HIDING)) {
    const [token] = found;
    if (token !== ';' && !/^[ \t]*GO[ \t]*$/i.test(token)) continue;
    parts.push({ start, end: found.index });
    start = found.index + token.length;
  }
  parts.push({ start, end: text.length });
  return parts;
}

/** The statement around the offset, without its semicolon; on an empty line after one, the one before. */
export function statementAt(text: string, offset: number): string {
  const parts = partsOf(text);
  const here = parts.findIndex((part) => offset <= part.end);
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const candidates = parts.slice(0, here < 0 ? parts.length : here + 1).toReversed();
  const [first] = candidates;
  // Right behind a semicolon the statement before it is meant.
  const behind = /;\s*$/.test(line);
  const wanted = behind ? candidates.slice(1) : candidates;
  const chosen = wanted.find((part) => text.slice(part.start, part.end).trim() !== '') ?? first;
  return chosen === undefined ? '' : text.slice(chosen.start, chosen.end).trim();
}
