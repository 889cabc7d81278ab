import type { CallStatus } from '../calls';
import type { Problem } from '../problem';
import { refusalIn } from '../problem';
import type { ChatCall, Message, Piece, Plan } from './types';

type Fields = Readonly<Record<string, unknown>>;

/** What a turn says on its way. */
export interface TurnEvent {
  readonly type: string;
  readonly data: Fields;
}

/** How a turn ended; a problem where it did not do all it should. */
export interface TurnEnd {
  readonly status: string;
  readonly problem: Problem | undefined;
}

/** A chat while a turn runs in it. */
export interface Talk {
  readonly messages: readonly Message[];
  readonly leaf: string | undefined;
  /** What the model has written of a message that is not whole yet. */
  readonly text: string;
  readonly end: TurnEnd | undefined;
}

const MOST_PIECES = 500;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Takes what a turn told into what is known of the chat. */
export function withEvent(talk: Talk, { type, data }: TurnEvent, now: string): Talk {
  switch (type) {
    case 'message':
      return withMessage(talk, data);
    case 'text':
      return { ...talk, text: talk.text + text(data['text']) };
    case 'done':
      return { ...talk, text: '', end: endOf(data) };
    default:
      return type.startsWith('call.')
        ? { ...talk, messages: withCallEvent(talk.messages, type, data, now) }
        : talk;
  }
}

function withMessage(talk: Talk, data: Fields): Talk {
  const message = messageOf(data);
  const known = talk.messages.find(({ id }) => id === message.id);
  const messages = known
    ? talk.messages.map((each) => (each === known ? { ...message, calls: known.calls } : each))
    : [...talk.messages, message];
  return { ...talk, messages, leaf: message.id, text: '' };
}

function endOf(data: Fields): TurnEnd {
  const status = text(data['status']);
  const error = data['error'];
  return { status, problem: error === undefined ? undefined : refusalIn(error) };
}

/**
 * What was read while a turn runs, with what the turn has told: the answer may be older than its last words, which
 * stay until all is read again at its end.
 */
export function withRead(
  { messages, leaf }: Pick<Talk, 'messages' | 'leaf'>,
  read: readonly Message[],
): Pick<Talk, 'messages' | 'leaf'> {
  const told = new Map(messages.map((each) => [each.id, each]));
  const known = new Set(read.map(({ id }) => id));
  return {
    messages: [
      ...read.map((each) => told.get(each.id) ?? each),
      ...messages.filter(({ id }) => !known.has(id)),
    ],
    leaf,
  };
}

function withCallEvent(
  messages: readonly Message[],
  type: string,
  data: Fields,
  now: string,
): readonly Message[] {
  const id = text(data['call_id']);
  const at = messages.findIndex(
    (each) => each.id === data['message_id'] || each.calls.some((call) => call.call_id === id),
  );
  const message = messages[at];
  if (!message) return messages;
  const known = message.calls.find((call) => call.call_id === id);
  const next = callAfter(known, type, data, now);
  if (!next) return messages;
  const calls = known
    ? message.calls.map((call) => (call === known ? next : call))
    : [...message.calls, next];
  return messages.with(at, { ...message, calls });
}

function callAfter(
  known: ChatCall | undefined,
  type: string,
  data: Fields,
  now: string,
): ChatCall | undefined {
  // What is told again does not begin again.
  if (known && isOver(known) && !/finished|output|log/.test(type)) return known;
  switch (type) {
    case 'call.started':
      return { ...callOf(data), status: 'running', started_at: now };
    case 'call.finished': {
      const ended = callOf(data);
      const { progress: _, ...rest } = known ?? ended;
      return { ...rest, ...ended, finished_at: ended.finished_at ?? rest.finished_at ?? now };
    }
    case 'call.waiting':
      return known && { ...known, status: 'pending' };
    case 'call.progress':
      return (
        known && {
          ...known,
          status: 'running',
          progress: {
            done: Number(data['done'] ?? 0),
            total: Number(data['total'] ?? 0),
            message: text(data['message']),
          },
        }
      );
    case 'call.output':
      return known && withPiece(known, { stream: text(data['stream']), text: text(data['text']) });
    case 'call.log':
      return (
        known && withPiece(known, { stream: text(data['level']), text: `${text(data['text'])}\n` })
      );
    default:
      return known;
  }
}

const isOver = (call: ChatCall) => call.status === 'success' || call.status === 'error';

/** What is written runs: a question that was open has been answered. */
const withPiece = (call: ChatCall, piece: Piece): ChatCall => ({
  ...call,
  status: isOver(call) ? call.status : 'running',
  output: [...(call.output ?? []).slice(1 - MOST_PIECES), piece],
});

const STATES: readonly CallStatus[] = ['pending', 'running', 'success', 'error'];

/** A call from what the server sent, which a page does not trust to be complete. */
export function callOf(data: Fields): ChatCall {
  const status = text(data['status']);
  const found: Record<string, unknown> = {
    call_id: text(data['call_id']),
    tool: text(data['tool']),
    status: STATES.find((each) => each === status) ?? 'error',
  };
  for (const name of [
    'message_id',
    'error_code',
    'error',
    'pre_manifest_id',
    'post_manifest_id',
    'started_at',
    'finished_at',
  ]) {
    if (typeof data[name] === 'string') found[name] = data[name];
  }
  if (data['arguments'] !== undefined) found['arguments'] = data['arguments'];
  if (data['answer'] !== undefined) found['answer'] = data['answer'];
  const plan = data['render_plan'];
  if (typeof plan === 'object' && plan !== null) found['render_plan'] = plan as Plan;
  return found as unknown as ChatCall;
}

export function messageOf(data: Fields): Message {
  const parent = data['parent_id'];
  const manifest = text(data['manifest_id']);
  const turn = text(data['turn_id']);
  const calls = Array.isArray(data['calls']) ? (data['calls'] as Fields[]) : [];
  return {
    id: text(data['id']),
    parent_id: typeof parent === 'string' ? parent : null,
    role: text(data['role']),
    content: text(data['content']),
    created_at: text(data['created_at']),
    ...(manifest ? { manifest_id: manifest } : {}),
    ...(turn ? { turn_id: turn } : {}),
    calls: calls.map(callOf),
  };
}
