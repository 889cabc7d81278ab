import type { Message } from './types';

/** The messages of a chat as the tree that they are. */
export class MessageTree {
  readonly #byId: ReadonlyMap<string, Message>;
  readonly #below = new Map<string | null, Message[]>();

  /** @param messages the oldest first */
  constructor(messages: readonly Message[]) {
    this.#byId = new Map(messages.map((each) => [each.id, each]));
    for (const each of messages) {
      const above =
        each.parent_id !== null && this.#byId.has(each.parent_id) ? each.parent_id : null;
      const beside = this.#below.get(above);
      if (beside) beside.push(each);
      else this.#below.set(above, [each]);
    }
  }

  get(id: string): Message | undefined {
    return this.#byId.get(id);
  }

  /** From the first message to this one. */
  path(leaf: string | undefined): readonly Message[] {
    const path: Message[] = [];
    const seen = new Set<string>();
    let at = leaf === undefined ? undefined : this.#byId.get(leaf);
    while (at && !seen.has(at.id)) {
      seen.add(at.id);
      path.push(at);
      at = at.parent_id === null ? undefined : this.#byId.get(at.parent_id);
    }
    return path.toReversed();
  }

  /** A message and the other tries beside it, the oldest first. */
  tries(message: Message): readonly Message[] {
    const above = message.parent_id !== null && this.#byId.has(message.parent_id);
    return this.#below.get(above ? message.parent_id : null) ?? [message];
  }

  below(message: string): readonly Message[] {
    return this.#below.get(message) ?? [];
  }

  /** Where one gets by going on from a message, always by the newest. */
  leafBelow(message: string): string {
    const seen = new Set<string>();
    let at = message;
    while (!seen.has(at)) {
      seen.add(at);
      const next = this.#below.get(at)?.at(-1);
      if (!next) break;
      at = next.id;
    }
    return at;
  }

  /** Where each branch ends, the newest first. */
  leaves(): readonly Message[] {
    return [...this.#byId.values()].filter((each) => !this.#below.has(each.id)).toReversed();
  }
}

/** So many calls are drawn at a time. */
export const CALLS_AT_ONCE = 500;
const MESSAGES_AT_ONCE = 500;

/** The last messages of a branch that hold so many pages of calls together. */
export function latest(path: readonly Message[], pages: number): readonly Message[] {
  let calls = 0;
  let from = path.length;
  while (from > 0 && path.length - from < MESSAGES_AT_ONCE * pages) {
    calls += path[from - 1]!.calls.length;
    if (calls > CALLS_AT_ONCE * pages && from < path.length) break;
    from--;
  }
  return path.slice(from);
}
