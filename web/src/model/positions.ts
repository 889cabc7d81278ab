/** A place in a text as language servers count: both from 0, characters in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** The offset of a place; one beyond its line is the end of the line. */
export function offsetAt(text: string, position: Position): number {
  let start = 0;
  for (let line = 0; line < position.line; line++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + position.character, end < 0 ? text.length : end);
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length - 1, character: before.length - start };
}

/** The one stretch in which two texts differ. */
export function differenceBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

/** What has changed from one text to the next, as one stretch; nothing when nothing has. */
export function changeBetween(
  before: string,
  after: string,
): { readonly range: Range; readonly text: string } | undefined {
  if (before === after) return undefined;
  const { from, to, insert } = differenceBetween(before, after);
  return {
    range: { start: positionAt(before, from), end: positionAt(before, to) },
    text: insert,
  };
}

/** A text with edits made that were all meant for the text as it is. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .map((edit) => ({
      from: offsetAt(text, edit.range.start),
      to: offsetAt(text, edit.range.end),
      insert: edit.newText,
    }))
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((now, edit) => now.slice(0, edit.from) + edit.insert + now.slice(edit.to), text);
}
