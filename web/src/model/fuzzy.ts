/** How well a text fits what was typed, and which of its characters fit. */
export interface Fit {
  readonly score: number;
  readonly at: readonly number[];
}

/**
 * Finds the typed characters in order. Runs of neighbours and beginnings of words count more, so that
 * `ca` finds "Call a tool" before "Vacation". Undefined when it does not fit.
 */
export function fit(typed: string, text: string): Fit | undefined {
  const wanted = typed.toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return { score: 0, at: [] };
  const lower = text.toLowerCase();
  let best: Fit | undefined;
  // Each place where the first character is could begin the best fit.
  for (
    let start = lower.indexOf(wanted[0]!);
    start >= 0;
    start = lower.indexOf(wanted[0]!, start + 1)
  ) {
    const found = fitFrom(wanted, lower, text, start);
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}

function fitFrom(wanted: string, lower: string, text: string, start: number): Fit | undefined {
  const at: number[] = [];
  let score = 0;
  let from = start;
  for (const character of wanted) {
    const place = at.length === 0 ? start : lower.indexOf(character, from);
    if (place < 0) return undefined;
    score += 1;
    if (beginsWord(text, place)) score += 4;
    if (at.length > 0 && place === at[at.length - 1]! + 1) score += 3;
    else if (at.length > 0) score -= Math.min(3, (place - from) / 8);
    at.push(place);
    from = place + 1;
  }
  return { score: score - text.length / 200 - start / 50, at };
}

function beginsWord(text: string, place: number): boolean {
  if (place === 0) return true;
  const before = text[place - 1]!;
  return /[\s_\-./:]/.test(before) || (/[a-z]/.test(before) && /[A-Z]/.test(text[place]!));
}

/** The things that fit, the best first; those that fit equally stay in their order. */
export function ranked<T>(
  typed: string,
  things: readonly T[],
  textOf: (thing: T) => string,
): { thing: T; fit: Fit }[] {
  return things
    .map((thing) => ({ thing, fit: fit(typed, textOf(thing)) }))
    .filter((entry): entry is { thing: T; fit: Fit } => entry.fit !== undefined)
    .toSorted((a, b) => b.fit.score - a.fit.score);
}
