/** Three states of one thing brought together: what was opened, what was typed, what is now. */
export interface Merged<T> {
  readonly value: T;
  /** Where both sides changed the same to different ends; the typed one was kept. */
  readonly conflicts: readonly string[];
}

type Plain = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isListOfParts = (value: unknown): value is readonly (Plain & { id: string })[] =>
  Array.isArray(value) && value.every((each) => isObject(each) && typeof each['id'] === 'string');

/** What was typed stays; where nothing was typed, what is now comes in. */
export function merged<T>(opened: T, typed: T, now: T): Merged<T> {
  const conflicts: string[] = [];
  const value = merge(opened, typed, now, '', conflicts) as T;
  return { value, conflicts };
}

function merge(
  opened: unknown,
  typed: unknown,
  now: unknown,
  at: string,
  conflicts: string[],
): unknown {
  if (same(typed, opened)) return now;
  if (same(now, opened) || same(typed, now)) return typed;
  if (isListOfParts(opened) && isListOfParts(typed) && isListOfParts(now)) {
    return mergeLists(opened, typed, now, at, conflicts);
  }
  if (isObject(opened) && isObject(typed) && isObject(now)) {
    const name = typeof typed['name'] === 'string' ? typed['name'] : '';
    return Object.fromEntries(
      Object.keys(typed).map((key) => [
        key,
        merge(opened[key], typed[key], now[key], path(at, name, key), conflicts),
      ]),
    );
  }
  conflicts.push(at);
  return typed;
}

const path = (at: string, name: string, key: string) => {
  const where = name === '' || at === '' ? at : `${at} ${name}`;
  return where === '' ? key : `${where}, ${key}`;
};

function mergeLists(
  opened: readonly (Plain & { id: string })[],
  typed: readonly (Plain & { id: string })[],
  now: readonly (Plain & { id: string })[],
  at: string,
  conflicts: string[],
): unknown {
  const result: unknown[] = [];
  for (const mine of typed) {
    const old = opened.find((each) => each.id === mine.id);
    const theirs = now.find((each) => each.id === mine.id);
    if (!old) result.push(mine);
    else if (theirs) result.push(merge(old, mine, theirs, at, conflicts));
    else if (!same(old, mine)) conflicts.push(`${at} ${String(mine['name'] ?? '')} is gone`);
  }
  // What came meanwhile stands after what was before it there.
  now.forEach((theirs, index) => {
    if (opened.some((each) => each.id === theirs.id)) return;
    const before = now[index - 1]?.id;
    const place = result.findIndex((each) => (each as { id: string }).id === before);
    result.splice(place < 0 ? result.length : place + 1, 0, theirs);
  });
  return result;
}
