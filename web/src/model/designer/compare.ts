/** Where two texts differ: from `fromA` to `toA` in the one stands what is from `fromB` to `toB` in the other. */
export interface Difference {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

interface Block {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

/**
 * Line by line: lines that both have once are what holds the texts together, so that a new table stands
 * beside a gap and not beside half of its neighbour.
 */
export function differences(a: string, b: string): Difference[] {
  const linesA = a.split(/(?<=\n)/);
  const linesB = b.split(/(?<=\n)/);
  const startsA = startsOf(linesA);
  const startsB = startsOf(linesB);
  return blocks(linesA, linesB, { a: [0, linesA.length], b: [0, linesB.length] }).flatMap(
    (block) =>
      block.a[1] - block.a[0] === block.b[1] - block.b[0]
        ? within(linesA, linesB, startsA, startsB, block)
        : [
            {
              fromA: startsA[block.a[0]]!,
              toA: startsA[block.a[1]]!,
              fromB: startsB[block.b[0]]!,
              toB: startsB[block.b[1]]!,
            },
          ],
  );
}

function startsOf(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length);
  return starts;
}

/** Lines that were changed one by one: in each of them only what differs. */
function within(
  linesA: readonly string[],
  linesB: readonly string[],
  startsA: readonly number[],
  startsB: readonly number[],
  { a, b }: Block,
): Difference[] {
  return Array.from({ length: a[1] - a[0] }, (_, at) => {
    const one = linesA[a[0] + at]!;
    const other = linesB[b[0] + at]!;
    const most = Math.min(one.length, other.length);
    let head = 0;
    while (head < most && one[head] === other[head]) head++;
    let tail = 0;
    while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
    const fromA = startsA[a[0] + at]!;
    const fromB = startsB[b[0] + at]!;
    return {
      fromA: fromA + head,
      toA: fromA + one.length - tail,
      fromB: fromB + head,
      toB: fromB + other.length - tail,
    };
  }).filter((each) => each.fromA < each.toA || each.fromB < each.toB);
}

function blocks(linesA: readonly string[], linesB: readonly string[], block: Block): Block[] {
  let [fromA, toA] = block.a;
  let [fromB, toB] = block.b;
  while (fromA < toA && fromB < toB && linesA[fromA] === linesB[fromB]) {
    fromA++;
    fromB++;
  }
  while (fromA < toA && fromB < toB && linesA[toA - 1] === linesB[toB - 1]) {
    toA--;
    toB--;
  }
  if (fromA === toA && fromB === toB) return [];
  const held = anchors(linesA, linesB, { a: [fromA, toA], b: [fromB, toB] });
  if (fromA === toA || fromB === toB || held.length === 0) {
    return [{ a: [fromA, toA], b: [fromB, toB] }];
  }
  const found: Block[] = [];
  let [nextA, nextB] = [fromA, fromB];
  for (const [atA, atB] of [...held, [toA, toB] as const]) {
    found.push(...blocks(linesA, linesB, { a: [nextA, atA], b: [nextB, atB] }));
    [nextA, nextB] = [atA, atB];
  }
  return found;
}

/** The lines that both have exactly once, as many as stand in one order in both. */
function anchors(
  linesA: readonly string[],
  linesB: readonly string[],
  { a, b }: Block,
): (readonly [number, number])[] {
  const once = (lines: readonly string[], [from, to]: readonly [number, number]) => {
    const places = new Map<string, number>();
    for (let at = from; at < to; at++) places.set(lines[at]!, places.has(lines[at]!) ? -1 : at);
    return places;
  };
  const inB = once(linesB, b);
  const pairs = [...once(linesA, a)]
    .map(([line, at]) => [at, inB.get(line) ?? -1] as const)
    .filter(([one, other]) => one >= 0 && other >= 0);
  return risingIn(pairs);
}

/** The longest row of pairs that rises on both sides. */
function risingIn(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  pairs.forEach(([, place], at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < place) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = at;
  });
  const row: (readonly [number, number])[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) row.unshift(pairs[at]!);
  return row;
}
