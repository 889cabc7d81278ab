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
      message: 'The server is not responding',
      nextStep: 'Check that toolroom serve is running',
    };
  }
  return {
    code: 'page.failed',
    message: thing instanceof Error ? thing.message : 'Something went wrong on this page',
    nextStep: 'Try again; reload the page if the error persists',
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
    message: text('message', 'error') ?? 'The request was refused',
    nextStep: text('nextStep') ?? '',
  };
}

const ADVICE: Readonly<Record<string, string>> = {
  'call.unknown-tool': 'Choose a tool from the list',
  'call.bad-arguments': 'Correct the arguments and run it again',
  'call.out-of-time': 'Request less data, or split the request',
  'call.cancelled': 'Run again if you still need it',
  'call.interrupted': 'Nothing was saved in this home. Repeat the call',
  'call.unanswered': 'The call was carried out. Do not repeat it',
  'call.denied': 'Somebody said no; the agent may ask for something else',
  'call.confirmation-required': 'Approve it here; the agent then makes the same call again',
  'call.deferred': 'The agent retries automatically',
  'call.closing': 'Run it again when the server is running',
};

/** What to do about a recorded error whose tool did not say it in a shape that is known here. */
export function adviceFor(code: string, id: string): string {
  return (
    ADVICE[code] ??
    (code === 'call.failed'
      ? `Run: toolroom incident ${id}`
      : 'Change the arguments and run it again')
  );
}

const TOOL = /\b(?:mssql|query|designer|domainlang|activity|toolset|recall)[-_][a-z_]+\b/;

/** A next step without the parts that name tools: these are for agents, a person has the page. */
export function adviceForPeople(nextStep: string): string {
  return nextStep
    .split(/(?<=[;.])\s+/)
    .filter((part) => !TOOL.test(part))
    .join(' ')
    .replace(/;$/, '');
}
