/** The one shape every error of the server has: what is wrong, and what to do about it. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly nextStep: string;
}

/** Thrown by whoever cannot do what was asked; pages show it as it is. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The problem in anything that was thrown or answered. */
export function problemOf(thing: unknown): Problem {
  if (thing instanceof ProblemError) return thing.problem;
  if (thing instanceof TypeError) {
    return {
      code: 'page.no-answer',
      message: 'the server does not answer',
      nextStep: 'See whether toolroom serve is still running',
    };
  }
  return {
    code: 'page.failed',
    message: thing instanceof Error ? thing.message : 'something went wrong in this page',
    nextStep: 'Try again; reload the page if it stays',
  };
}

/**
 * A tool's own no, read from the JSON it answered with. Contracts bring shapes of their own, so the
 * fields are looked for under the names that are in use.
 */
export function refusalIn(body: unknown): Problem {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (...names: string[]) =>
    names.map((name) => fields[name]).find((value): value is string => typeof value === 'string');
  return {
    code: text('code', 'reason') ?? 'tool.refused',
    message: text('message', 'error') ?? 'the tool said no',
    nextStep: text('nextStep') ?? '',
  };
}

const ADVICE: Readonly<Record<string, string>> = {
  'call.unknown-tool': 'Look up the name: toolroom tools, or the palette here',
  'call.bad-arguments': 'Call again with the argument put right',
  'call.out-of-time': 'Ask for less, or in parts',
  'call.cancelled': 'Call again if it is still wanted',
  'call.interrupted': 'Nothing was saved in this home. Repeat the call',
  'call.unanswered': 'The call was carried out. Do not repeat it',
  'call.denied': 'Somebody said no; the agent may ask for something else',
  'call.unconfirmed': 'Call again and confirm it here within ten minutes',
  'call.deferred': 'The agent comes again with the answer by itself',
  'call.closing': 'Call again when the server is up',
};

/** What to do about a recorded error whose tool did not say it in a shape that is known here. */
export function adviceFor(code: string, id: string): string {
  return (
    ADVICE[code] ??
    (code === 'call.failed'
      ? `Run: toolroom incident ${id}`
      : 'Change the arguments and call again')
  );
}
