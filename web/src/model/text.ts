/**
 * Text from outside, with what cannot be seen made visible: control characters, and the marks that
 * turn the direction of writing and so could make a line read as something it is not.
 */
export function visible(text: string): string {
  return text.replace(
    /[^\P{C}\p{Cn}\p{Co}\t\n]|[\u2028\u2029]/gu,
    (mark) => `\\u${mark.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}

/** Cut to at most so many characters, never through the middle of one. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
