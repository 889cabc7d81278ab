import { list, number, object, text, texts, type Fields } from './sessions';

/** A tool call with what either side knows of it, and the command it ran. */
export interface CallBlock {
  readonly kind: 'tool';
  readonly tool: string;
  readonly arguments: string;
  readonly result: string;
  readonly error: boolean;
  readonly command: string;
  readonly outcome: string;
  readonly exitCode: number | undefined;
  readonly milliseconds: number | undefined;
  readonly output: string;
}

export type TurnBlock =
  | { readonly kind: 'text' | 'thinking' | 'note'; readonly text: string }
  | { readonly kind: 'edit'; readonly file: string }
  | CallBlock;

/** One request and all that came of it. */
export interface Turn {
  readonly request: string;
  readonly turn: number;
  readonly at: string;
  readonly prompt: string;
  readonly model: string;
  readonly state: string;
  readonly error: string;
  readonly vote: string;
  readonly undone: boolean;
  readonly firstProgress: number | undefined;
  readonly took: number | undefined;
  readonly blocks: readonly TurnBlock[];
}

/** What is known of a session besides its turns. */
export interface SessionHead {
  readonly id: string;
  readonly title: string;
  readonly agent: string;
  readonly workspace: string;
  readonly createdAt: string;
  readonly lastMessageAt: string;
  readonly lost: boolean;
  readonly torn: boolean;
  readonly turnCount: number;
  readonly locations: readonly string[];
}

const optional = (value: unknown) => (typeof value === 'number' ? value : undefined);

export function headOf(data: Fields): SessionHead {
  return {
    id: text(data['session']),
    title: text(data['title']) || 'Untitled session',
    agent: text(data['agent']),
    workspace: text(data['workspace']),
    createdAt: text(data['createdAt']),
    lastMessageAt: text(data['lastMessageAt']),
    lost: data['listed'] === false,
    torn: data['torn'] === true,
    turnCount: number(data['turnCount']),
    locations: texts(data['locations']),
  };
}

export function turnOf(data: Fields): Turn {
  return {
    request: text(data['request']),
    turn: number(data['turn']),
    at: text(data['at']),
    prompt: text(data['prompt']),
    model: text(data['model']),
    state: text(data['state']),
    error: text(data['error']),
    vote: text(data['vote']),
    undone: data['undone'] === true,
    firstProgress: optional(data['firstProgressMs']),
    took: optional(data['totalMs']),
    blocks: list(data['blocks']).map(blockOf),
  };
}

function blockOf(data: Fields): TurnBlock {
  const kind = text(data['kind']);
  if (kind === 'edit') return { kind, file: text(data['file']) };
  if (kind === 'tool')
    return {
      kind,
      tool: text(data['tool']),
      arguments: text(data['arguments']),
      result: text(data['result']),
      error: data['error'] === true,
      command: text(data['command']),
      outcome: text(data['outcome']),
      exitCode: optional(data['exitCode']),
      milliseconds: optional(data['milliseconds']),
      output: text(data['output']),
    };
  return { kind: kind === 'thinking' || kind === 'note' ? kind : 'text', text: text(data['text']) };
}

const TELLING = [
  'command',
  'filePath',
  'file_path',
  'path',
  'query',
  'pattern',
  'url',
  'explanation',
];

/** The one argument that says what a call was about. */
export function gistOf(given: string): string {
  const fields = parsed(given);
  if (fields === undefined) return given.length < 200 ? given.replaceAll(/\s+/g, ' ') : '';
  const named = TELLING.map((name) => fields[name]).find((value) => value !== undefined);
  const value = named ?? Object.values(fields).find((each) => typeof each === 'string');
  const said = Array.isArray(value) ? value.join(' ') : text(value);
  return said.replaceAll(/\s+/g, ' ').slice(0, 160);
}

/** The arguments as fields, where they are JSON. */
export function parsed(given: string): Fields | undefined {
  try {
    return object(JSON.parse(given));
  } catch {
    return undefined;
  }
}

/* oxlint-disable no-control-regex */
const TITLE = /\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)/g;
const CODE = /\u001B[[(][0-?]*[ -/]*[@-~]/g;
const BELL = /[\u0007\u001B]/g;
/* oxlint-enable no-control-regex */

/** The output of a terminal without what only a terminal understands. */
export function plainOutput(output: string): string {
  return output
    .replaceAll(TITLE, '')
    .replaceAll(CODE, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\n\r]*\r/g, '')
    .replaceAll(BELL, '');
}
