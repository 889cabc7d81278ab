import type { Api } from '../../api/Api';
import type { ToolInputs } from '../../api/contracts';
import { exportIn } from '../../model/exports';
import { ProblemError, refusalIn, type Problem } from '../../model/problem';

type Body = Readonly<Record<string, unknown>>;

/** An edit that the engine did not take: its words, and which one of the list it was. */
export class EditRefused extends ProblemError {
  readonly failedEdit: number | undefined;
  readonly body: Body;

  constructor(problem: Problem, body: Body) {
    super(problem);
    this.body = body;
    const index = body['failedEditIndex'];
    this.failedEdit = typeof index === 'number' ? index : undefined;
  }

  get stale(): boolean {
    return this.problem.code === 'stale_state';
  }
}

/** The tools of the designer, as this page calls them: nothing here that another door could not do. */
export class DesignerCalls {
  readonly #api: Api;
  /** The calls this page made; what they changed is no news here. */
  readonly #own = new Set<string>();

  constructor(api: Api) {
    this.#api = api;
  }

  isOwn(batch: unknown): boolean {
    return typeof batch === 'string' && this.#own.has(batch);
  }

  /**
   * Calls a tool; its no is thrown with all it said.
   *
   * @param approved whether the person was asked here already, and said yes
   */
  async ask<Name extends keyof ToolInputs>(
    tool: Name,
    input: ToolInputs[Name],
    approved = false,
  ): Promise<Body> {
    const result = await this.#api.call(tool, input, undefined, approved);
    this.#own.add(result.id);
    const body = (result.body ?? {}) as Body;
    if (result.outcome !== 'answered') throw new EditRefused(refusalIn(body), body);
    return body;
  }

  /** A text that is in the answer itself, or in a file when it is long. */
  async text(body: Body, field: string): Promise<string> {
    const inline = body[field];
    if (typeof inline === 'string') return inline;
    const elsewhere = exportIn(body);
    return elsewhere ? (await this.#api.export(elsewhere.reference)).text() : '';
  }

  /** The file an export wrote. */
  async file(body: Body): Promise<Blob> {
    const elsewhere = exportIn(body);
    if (!elsewhere) throw new Error('the answer names no file');
    return this.#api.export(elsewhere.reference);
  }
}
