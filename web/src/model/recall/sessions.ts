/** A session as a line of the list. */
export interface SessionLine {
  readonly id: string;
  readonly title: string;
  readonly agent: string;
  readonly workspace: string;
  readonly at: string;
  readonly turns: number;
  /** Whether the editor's own list has lost it; of agents without a list nothing is known. */
  readonly lost: boolean;
  /** Whether its file was cut off. */
  readonly torn: boolean;
}

/** A turn that a search found. */
export interface Hit {
  readonly session: string;
  readonly request: string;
  readonly turn: number;
  readonly title: string;
  readonly agent: string;
  readonly workspace: string;
  readonly model: string;
  readonly at: string;
  readonly commands: string;
  readonly snippet: string;
  readonly why: readonly string[];
}

/** A name and how often it occurs. */
export interface Count {
  readonly name: string;
  readonly count: number;
}

export type Fields = Readonly<Record<string, unknown>>;

export const text = (value: unknown) => (typeof value === 'string' ? value : '');
export const number = (value: unknown) => (typeof value === 'number' ? value : 0);
export const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
export const list = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
export const object = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined;

export const sessionLineOf = (data: Fields): SessionLine => ({
  id: text(data['session']),
  title: text(data['title']) || 'Untitled session',
  agent: text(data['agent']),
  workspace: text(data['workspace']),
  at: text(data['at']),
  turns: number(data['turns']),
  lost: data['listed'] === false,
  torn: data['torn'] === true,
});

export const hitOf = (data: Fields): Hit => ({
  session: text(data['session']),
  request: text(data['request']),
  turn: number(data['turn']),
  title: text(data['title']) || 'Untitled session',
  agent: text(data['agent']),
  workspace: text(data['workspace']),
  model: text(data['model']),
  at: text(data['at']),
  commands: text(data['commands']),
  snippet: text(data['snippet']),
  why: texts(data['why']),
});

export const countsOf = (value: unknown): readonly Count[] =>
  list(value)
    .map((each) => ({ name: text(each['name']), count: number(each['count']) }))
    .filter(({ name }) => name !== '');

/** A stretch of a snippet, marked where it is what was looked for. */
export interface Marked {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * The stretches of a snippet. The server marks with two stars, as the text itself may: only what has a
 * word of the search in it is a mark.
 */
export function marksIn(snippet: string, terms: readonly string[]): readonly Marked[] {
  const words = terms.map((term) => term.toLowerCase().slice(0, 4)).filter((term) => term !== '');
  const parts = snippet.split('**');
  const marked = parts.map((part, at) => ({
    text: part,
    marked:
      at % 2 === 1 &&
      at < parts.length - 1 &&
      words.some((word) => part.toLowerCase().includes(word)),
  }));
  return marked.filter((part) => part.text !== '');
}

const AGENTS: Readonly<Record<string, string>> = {
  'copilot-chat': 'Copilot Chat',
  'copilot-cli': 'Copilot CLI',
  'claude-code': 'Claude Code',
  'codex-cli': 'Codex CLI',
  'gemini-cli': 'Gemini CLI',
  cursor: 'Cursor',
  aider: 'aider',
  toolroom: 'Toolroom',
};

export const agentWord = (agent: string) => AGENTS[agent] ?? agent;

/** The last part of a folder, which is what people call it. */
export const folderWord = (path: string) =>
  path.split(/[/\\]/).findLast((part) => part !== '') ?? '';

/** The day of a moment as the list shows it. */
export const dayOf = (iso: string) => (iso.length >= 10 ? iso.slice(0, 10) : '');
