export type CallStatus = 'pending' | 'running' | 'success' | 'error';

/** How a call stands, for people: what they did not allow is not an error. */
export type CallState = CallStatus | 'denied' | 'unapproved';

export function stateOf(status: CallStatus, code = ''): CallState {
  if (status !== 'error') return status;
  switch (code.replace(/^call\./, '').replaceAll('_', '-')) {
    case 'denied':
      return 'denied';
    case 'confirmation-required':
    case 'deferred':
      return 'unapproved';
    default:
      return status;
  }
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** One call as a line of the list. */
export interface CallLine {
  readonly id: string;
  readonly tool: string;
  readonly status: CallStatus;
  readonly errorCode?: string;
  readonly effect: string;
  readonly door: string;
  readonly client: string;
  readonly chat: string;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly bytes: number;
  /** What it was about, in one line: the statement, the table, the edits. */
  readonly what?: string;
  /** What came of it: the error, the rows, the number of edits. */
  readonly outcome?: string;
  readonly progress?: Progress;
}

/** What the list is narrowed to; an empty text does not narrow. */
export interface CallFilter {
  readonly tool: string;
  readonly door: string;
  readonly status: string;
  readonly text: string;
  readonly effect: string;
  readonly client: string;
  /** How far back, as in `1h`, `24h` or `7d`. */
  readonly since: string;
}

export const NO_FILTER: CallFilter = {
  tool: '',
  door: '',
  status: '',
  text: '',
  effect: '',
  client: '',
  since: '',
};

/** The known calls, the newest first. */
export type CallBook = readonly CallLine[];

/** A page that is open for days must not grow for days. */
const MOST = 5_000;

const isOver = (status: CallStatus) => status === 'success' || status === 'error';

/** Texts of moments in one length, so that their order is the order of time. */
function sortable(iso: string): string {
  const [, whole = iso, fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(iso) ?? [];
  return `${whole}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
}

function newestFirst(a: CallLine, b: CallLine): number {
  const left = sortable(a.startedAt) + a.id;
  const right = sortable(b.startedAt) + b.id;
  return left < right ? 1 : left > right ? -1 : 0;
}

/** Puts lines in; what is known to be over never runs again, whatever comes late. */
export function withLines(book: CallBook, lines: readonly CallLine[]): CallBook {
  if (lines.length === 0) return book;
  const byId = new Map(book.map((line) => [line.id, line]));
  for (const line of lines) {
    const known = byId.get(line.id);
    if (known && isOver(known.status) && !isOver(line.status)) continue;
    const progress = isOver(line.status) ? undefined : (line.progress ?? known?.progress);
    const { progress: _, ...fresh } = line;
    // An event says less of a call than its record.
    const rest = {
      ...(known?.what === undefined ? {} : { what: known.what }),
      ...(known?.outcome === undefined ? {} : { outcome: known.outcome }),
      ...fresh,
    };
    byId.set(line.id, progress ? { ...rest, progress } : rest);
  }
  return [...byId.values()].toSorted(newestFirst).slice(0, MOST);
}

export interface CallEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Takes what happened into the book; a whole batch at once, for there may be many. */
export function withEvents(book: CallBook, events: readonly CallEvent[]): CallBook {
  const latest = new Map<string, CallLine>();
  const known = new Map(book.map((line) => [line.id, line]));
  for (const event of events) {
    const id = text(event.data['id']);
    if (id === '') continue;
    const before = latest.get(id) ?? known.get(id);
    const after = lineAfter(event, before);
    if (after && !(before && isOver(before.status))) latest.set(id, after);
  }
  return withLines(book, [...latest.values()]);
}

function lineAfter(event: CallEvent, before: CallLine | undefined): CallLine | undefined {
  switch (event.type) {
    case 'call.started':
      return lineOf({ ...event.data, status: 'running' });
    case 'call.pending':
      return lineOf({ ...event.data, status: 'pending' });
    case 'call.approved':
      return before && { ...before, status: 'running' };
    case 'call.finished':
      return lineOf(event.data);
    case 'call.progress':
      // Progress is made by what runs: a question that was open has been answered.
      return before && { ...before, status: 'running', progress: progressOf(event.data) };
    default:
      return undefined;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : 0);
export const progressOf = (data: Readonly<Record<string, unknown>>): Progress => ({
  done: number(data['done']),
  total: number(data['total']),
  message: text(data['message']),
});

/** A line from what the server sent, which a page should not trust to be complete. */
export function lineOf(data: Readonly<Record<string, unknown>>): CallLine {
  const status = text(data['status']);
  const errorCode = text(data['errorCode']);
  const finishedAt = text(data['finishedAt']);
  const what = text(data['what']);
  const outcome = text(data['outcome']);
  return {
    id: text(data['id']),
    tool: text(data['tool']),
    status:
      (['pending', 'running', 'success', 'error'] as const).find((s) => s === status) ?? 'error',
    ...(errorCode ? { errorCode } : {}),
    effect: text(data['effect']),
    door: text(data['door']),
    client: text(data['client']),
    chat: text(data['chat']),
    startedAt: text(data['startedAt']),
    ...(finishedAt ? { finishedAt } : {}),
    bytes: number(data['bytes']),
    ...(what ? { what } : {}),
    ...(outcome ? { outcome } : {}),
  };
}

/** Whether a line belongs in a list narrowed so; of the arguments a line knows nothing. */
export function fits(line: CallLine, filter: CallFilter): boolean {
  const has = (value: string) => value.toLowerCase().includes(filter.text.toLowerCase());
  return (
    (filter.tool === '' || line.tool === filter.tool) &&
    (filter.door === '' || line.door === filter.door) &&
    (filter.status === '' || line.status === filter.status) &&
    (filter.effect === '' || line.effect === filter.effect) &&
    (filter.client === '' || line.client === filter.client) &&
    (filter.since === '' || isWithin(line.startedAt, filter.since)) &&
    (filter.text === '' || has(line.tool) || has(line.client) || has(line.errorCode ?? ''))
  );
}

const HOURS: Readonly<Record<string, number>> = { '1h': 1, '24h': 24, '7d': 168 };

const isWithin = (startedAt: string, since: string) =>
  Date.now() - Date.parse(startedAt) <= (HOURS[since] ?? Infinity) * 3_600_000;

/** The moment from which on calls are shown, or nothing for all of them. */
export const startOf = (since: string, now: number): string =>
  HOURS[since] === undefined ? '' : new Date(now - HOURS[since] * 3_600_000).toISOString();

/** The reading that pages do to show themselves would fill the list. */
export function isOwnReading(line: CallLine, ownClient: string): boolean {
  if (line.client !== ownClient) return false;
  const drawing =
    /^(mssql_schema_designer|designer_(layout|review|publish)|recall_\w+|query_saved)$/.test(
      line.tool,
    );
  return (
    /^(activity_(list|get)|query_schema|designer_(model|list)|check_sandbox)$/.test(line.tool) ||
    /^((list|get)_(toolset|tool|mcp_server|chat|message)s?|(get|diff)_workspace\w*)$/.test(
      line.tool,
    ) ||
    (drawing && line.effect === 'reads')
  );
}

export const isUnderWay = (line: CallLine) => !isOver(line.status);
