import type { CallStatus, Progress } from '../calls';

type Fields = Readonly<Record<string, unknown>>;

/** A chat, as the list of them has it. */
export interface Chat {
  readonly id: string;
  readonly title?: string | null;
  readonly client?: string | null;
  readonly created_at?: string;
  readonly active_leaf_message_id?: string;
  readonly active_manifest_id?: string;
  readonly pinned?: boolean;
  readonly running?: boolean;
  readonly messages?: number;
}

/** How the result of a call is shown. */
export interface Plan {
  readonly renderer?: string;
  readonly config?: Fields;
  readonly warnings?: readonly string[];
  /** What the tool ran in. */
  readonly sandbox?: string;
  /** What it printed, where that was kept. */
  readonly stdout?: string;
  readonly stderr?: string;
}

/** A piece of what a call wrote on its way. */
export interface Piece {
  readonly stream: string;
  readonly text: string;
}

/** One call of a message, from its record and from what was heard of it. */
export interface ChatCall {
  readonly call_id: string;
  readonly message_id?: string;
  readonly tool: string;
  readonly arguments?: unknown;
  readonly status: CallStatus;
  readonly error_code?: string;
  readonly error?: string;
  readonly answer?: unknown;
  readonly render_plan?: Plan;
  readonly pre_manifest_id?: string;
  readonly post_manifest_id?: string;
  readonly started_at?: string;
  readonly finished_at?: string;
  /** What it was about, where its arguments are not known. */
  readonly about?: string;
  readonly progress?: Progress;
  readonly output?: readonly Piece[];
}

export interface Message {
  readonly id: string;
  readonly parent_id: string | null;
  readonly role: string;
  readonly content: string;
  readonly created_at: string;
  /** The state of the files when it was written. */
  readonly manifest_id?: string;
  readonly turn_id?: string;
  readonly calls: readonly ChatCall[];
}

/** A call that somebody wants to make. */
export interface WantedCall {
  readonly tool: string;
  readonly arguments: Fields;
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/** What a chat is called: its title, else its ID where that is a word, else where it came from. */
export function chatTitle(chat: Chat): string {
  if (chat.title) return chat.title;
  if (chat.id === 'workbench-workbench') return 'Workbench';
  if (!UUID.test(chat.id)) return chat.id;
  return chat.client ? `Chat of ${chat.client}` : 'New chat';
}

const NAMES = ['path', 'file', 'command', 'query', 'sql', 'url', 'name', 'text', 'prompt'];

/** The argument that tells most about a call, in a line. */
export function gistOf(given: unknown): string {
  if (typeof given !== 'object' || given === null) return '';
  const fields = given as Fields;
  const named = NAMES.map((name) => fields[name]).find((value) => typeof value === 'string');
  const first = named ?? Object.values(fields).find((value) => typeof value === 'string');
  return typeof first === 'string' ? first.replaceAll(/\s+/g, ' ').slice(0, 160) : '';
}

/** The arguments as they can be sent again; none where the record has not all of them. */
export function repeatable(call: ChatCall): WantedCall | undefined {
  const given = call.arguments;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const fields = given as Fields;
  if (fields['omitted'] === true && 'characters' in fields) return undefined;
  return JSON.stringify(fields).includes('[redacted')
    ? undefined
    : { tool: call.tool, arguments: fields };
}
