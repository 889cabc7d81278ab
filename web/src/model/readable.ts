/** The arguments of a call as people read them: the statement, the edits, and the rest by name. */
export interface Readable {
  readonly sql: string | undefined;
  readonly edits: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
}

type Fields = Readonly<Record<string, unknown>>;

const SQL = ['query', 'statement', 'sql', 'script'];

export function readableOf(value: unknown): Readable {
  const fields = isFields(value) ? value : {};
  const sql = SQL.map((key) => fields[key]).find((each) => typeof each === 'string');
  const payload = fields['payload'];
  const edits = isFields(payload) && Array.isArray(payload['edits']) ? payload['edits'] : [];
  const facts = Object.entries(fields).flatMap(([key, each]): (readonly [string, string])[] =>
    SQL.includes(key) || key === 'payload' || isNoise(key) ? [] : factsOf(key, each),
  );
  return { sql: sql as string | undefined, edits: edits.map(editText), facts };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What only machines compare. */
const isNoise = (key: string) => /^(expectedVersion|designerId|plan|cursor)$/.test(key);

function factsOf(key: string, value: unknown): (readonly [string, string])[] {
  if (value === null || value === undefined || isFields(value)) return [];
  const text = Array.isArray(value) ? value.map(String).join(', ') : String(value);
  return [[wordsOf(key), text === 'true' ? 'yes' : text === 'false' ? 'no' : text]];
}

/** `acceptDataLoss` is `Accept data loss`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function editText(edit: unknown): string {
  if (!isFields(edit)) return '';
  const name = (key: string) => {
    const part = edit[key];
    return isFields(part) && typeof part['name'] === 'string' ? part['name'] : '';
  };
  const parts = ['column', 'foreignKey', 'index', 'unique', 'check'].map(name);
  const where = [name('table'), parts.find((each) => each !== '') ?? '']
    .filter((each) => each !== '')
    .join('.');
  return `${wordsOf(String(edit['op'] ?? 'edit'))} ${where}`.trim();
}

/** The call as a line for a shell. */
export function commandOf(tool: string, input: unknown): string {
  return `toolroom call ${tool} '${JSON.stringify(input).replaceAll("'", String.raw`'\''`)}'`;
}
