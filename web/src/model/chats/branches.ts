/** A message of a chat. */
export interface Message {
  readonly id: string;
  readonly parent_id?: string | null;
  readonly role: string;
  readonly content: string;
  readonly created_at: string;
  readonly manifest_id?: string;
  readonly turn_id?: string;
}

/** A call of a chat, as its record has it or as it runs. */
export interface ChatCall {
  readonly call_id: string;
  readonly message_id?: string | null;
  readonly tool: string;
  readonly arguments: unknown;
  readonly status: 'pending' | 'running' | 'success' | 'error';
  readonly error_code?: string;
  readonly error?: string;
  readonly answer?: unknown;
  readonly render_plan?: unknown;
  readonly pre_manifest_id?: string;
  readonly post_manifest_id?: string;
  readonly started_at: string;
  readonly finished_at?: string;
}

/** A line of the transcript. */
export type Entry =
  | {
      readonly kind: 'message';
      readonly message: Message;
      /** The tries beside it, itself among them, in the order they were made. */
      readonly beside: readonly string[];
    }
  | { readonly kind: 'call'; readonly call: ChatCall };

/** The last message of the latest branch below a message. */
export function leafBelow(messages: readonly Message[], from: string): string {
  const below = childrenOf(messages);
  let at = from;
  for (let steps = 0; steps < messages.length; steps++) {
    const next = below.get(at)?.at(-1);
    if (!next) break;
    at = next.id;
  }
  return at;
}

function childrenOf(messages: readonly Message[]): ReadonlyMap<string, readonly Message[]> {
  const below = new Map<string, Message[]>();
  for (const message of messages) {
    const parent = message.parent_id ?? '';
    below.set(parent, [...(below.get(parent) ?? []), message]);
  }
  below.forEach((list) => list.sort(byTime));
  return below;
}

const byTime = (a: Message, b: Message) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;

/** The branch that ends in a message, from its first one on. */
export function branchTo(messages: readonly Message[], leaf: string | undefined): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Message[] = [];
  let at = leaf === undefined ? undefined : byId.get(leaf);
  while (at && branch.length < messages.length) {
    branch.push(at);
    at = at.parent_id ? byId.get(at.parent_id) : undefined;
  }
  return branch.toReversed();
}

/**
 * What is shown of a chat: the messages of one branch, each with its calls behind it, and between them by time
 * the calls that belong to no message, as those of agents that keep their conversation to themselves.
 */
export function transcriptOf(
  messages: readonly Message[],
  calls: readonly ChatCall[],
  leaf: string | undefined,
): readonly Entry[] {
  const branch = branchTo(messages, leaf);
  const below = childrenOf(messages);
  const shown = new Set(branch.map((message) => message.id));
  const groups: { readonly at: string; readonly entries: Entry[] }[] = branch.map((message) => ({
    at: message.created_at,
    entries: [
      {
        kind: 'message',
        message,
        beside: (below.get(message.parent_id ?? '') ?? []).map((each) => each.id),
      },
    ],
  }));
  const groupOf = new Map(branch.map((message, at) => [message.id, groups[at]!]));
  for (const call of calls.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))) {
    const entry: Entry = { kind: 'call', call };
    if (!call.message_id) groups.push({ at: call.started_at, entries: [entry] });
    else if (shown.has(call.message_id)) groupOf.get(call.message_id)?.entries.push(entry);
  }
  return groups
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .flatMap((group) => group.entries);
}

/** One argument that tells calls of a tool apart. */
export function briefOf(call: ChatCall): string {
  const given = call.arguments;
  if (typeof given !== 'object' || given === null) return '';
  const values = Object.values(given as Record<string, unknown>);
  const text = values.find((value) => typeof value === 'string' && value.length > 0);
  return typeof text === 'string' ? (text.split('\n')[0] ?? '').slice(0, 120) : '';
}
