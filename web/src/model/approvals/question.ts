/** For which calls a yes counts. */
export type Remember = 'once' | 'chat';
export type Decision = 'approve' | 'deny';

/** What a decision comes to: the call runs now, its next attempt will, or none does. */
export type Runs = 'now' | 'next-call' | 'no';

/** Something that the call deletes. */
export interface Loss {
  readonly name: string;
  readonly what: string;
  readonly amount?: string;
}

/** A call that waits for a person's answer. */
export interface Question {
  readonly id: string;
  /** What is asked, in one sentence. */
  readonly text: string;
  /** Names the act on the button, as in `Drop 2 tables`. */
  readonly verb: string;
  readonly destroys: boolean;
  readonly losses?: readonly Loss[];
  /** Missing where the arguments say it all. */
  readonly plan?: { readonly language: string; readonly text: string };
  /** Whether it can be undone, in a sentence; missing where nobody knows. */
  readonly undo?: string;
  readonly tool: string;
  readonly version: string;
  readonly remember: readonly Remember[];
  /** Whether a call waits for the answer now. */
  readonly waiting: boolean;
  /** Whether a yes could still start a call. */
  readonly usable: boolean;
  readonly folder?: string;
  readonly door: string;
  readonly client: string;
  readonly chat: string;
  readonly arguments: unknown;
  readonly since: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** What stands at the end of a plan that the server has cut. */
const CUT = '\n…';

/** Whether everything that would run is there to be read. */
export function isComplete({ plan, arguments: given }: Question): boolean {
  if (plan?.text.endsWith(CUT)) return false;
  const { omitted, characters } = fieldsOf(given);
  return !(omitted === true && typeof characters === 'number');
}

/** One argument of the call as it is shown. */
export interface Given {
  readonly name: string;
  readonly text: string;
  /** Whether it needs lines of its own, as a command does. */
  readonly block: boolean;
}

const CODE = /^(command|code|query|sql|script|statement)$/;
const SHORT = 60;

/** All arguments, none of them shortened: a person approves what they can read. */
export function givenIn(value: unknown): readonly Given[] {
  return Object.entries(fieldsOf(value)).map(([name, each]) => {
    const text = typeof each === 'string' ? each : JSON.stringify(each, null, 2);
    return { name, text, block: CODE.test(name) || text.length > SHORT || text.includes('\n') };
  });
}

/** The last two parts of a folder, which tell it from others of one person. */
export function folderName(folder: string): string {
  const parts = folder.split(/[/\\]/).filter((each) => each !== '');
  return parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : folder;
}

/** Says what the button does in the chosen scope. */
export function approveLabel(question: Question, scope: Remember): string {
  const { verb } = question;
  if (scope === 'chat') return `${verb}, and allow in this chat`;
  if (!question.waiting) return `${verb} on its next call`;
  return question.remember.includes('chat') ? `${verb} once` : verb;
}

export const scopeText = (tool: string, client: string, scope: Remember): string =>
  scope === 'once' ? 'This call only' : `Allow ${tool} for ${client} in this chat`;

/** What is true after a decision, for the person who made it. */
export function decidedText(question: Question, scope: Remember, runs: Runs): string {
  const { client, tool, waiting, usable } = question;
  if (runs === 'no') {
    if (!usable) return 'Dismissed. Nothing has run.';
    return waiting
      ? `Denied. ${client} was told.`
      : 'Denied. Its next identical call will be refused.';
  }
  if (scope === 'chat') {
    return runs === 'now'
      ? `Approved. The call is running, and ${tool} runs in this chat without asking.`
      : `Approved. ${tool} runs in this chat without asking.`;
  }
  return runs === 'now'
    ? 'Approved. The call is running.'
    : 'Approved. Its next identical call will run.';
}

const PLACES: Readonly<Record<string, string>> = {
  page: 'in the workbench',
  editor: 'in VS Code',
  prompt: 'at a terminal',
  command: 'at a terminal',
};

/** Where a yes was given, as in `in VS Code`. */
export const placeOf = (how: string, client: string): string => PLACES[how] ?? `in ${client}`;

/** What became of a question that nobody answered here, as far as the event tells. */
export function endingIn(event: {
  readonly type: string;
  readonly data: Fields;
}): string | undefined {
  const { data } = event;
  const client = String(data['client'] ?? '');
  if (event.type === 'call.approved') {
    return `Approved ${placeOf(String(data['approvedHow'] ?? ''), client)}.`;
  }
  if (event.type !== 'call.finished') return undefined;
  switch (data['errorCode']) {
    case 'call.denied':
      return `Denied. ${client} was told.`;
    case 'call.cancelled':
      return `${client} stopped the call. Nothing has run.`;
    case undefined:
    // The question stays open after these.
    case 'call.confirmation-required':
    case 'call.deferred':
      return undefined;
    default:
      return 'The call has ended. Nothing has run.';
  }
}
