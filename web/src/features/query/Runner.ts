import type { Api } from '../../api/Api';
import { columnsIn, rowsOfCsv, type ResultColumn, type Row } from '../../model/cells';
import type { ParameterValue } from '../../model/parameters';
import { problemOf, refusalIn, type Problem } from '../../model/problem';
import type { Refinement } from '../../model/refine';
import { Store } from '../../model/Store';

/** One statement on its way: what is sent, and where in the editor it begins. */
export interface Order {
  readonly database: string;
  readonly kind: string;
  readonly statement: string;
  readonly offset: number;
  readonly parameters: readonly ParameterValue[];
  /** Where the database sorts or filters: the order of the statement itself, and how. */
  readonly refined?: { readonly plain: Order; readonly by: Refinement };
}

/** What came of a statement. */
export interface Result {
  readonly order: Order;
  readonly call: string;
  readonly columns: readonly ResultColumn[];
  /** Grows in place: a copy for each page of a hundred thousand rows would cost more than reading. */
  readonly rows: Row[];
  readonly count: number;
  readonly took: number;
  readonly cursor: string | undefined;
  readonly warnings: readonly string[];
  /** There are rows that the cursor does not reach. */
  readonly beyond: boolean;
}

/** What is under way: the first rows, the rows after them, all rows by way of a file, the plan. */
export type Doing = 'run' | 'more' | 'kept' | 'all' | 'plan';

export interface RunnerState {
  readonly doing: Doing | undefined;
  readonly since: number;
  readonly result: Result | undefined;
  /** What was asked for last: rows of another order are from before. */
  readonly latest: Order | undefined;
  readonly refused: { readonly order: Order; readonly problem: Problem } | undefined;
  readonly plan:
    { readonly order: Order; readonly plan: unknown; readonly measured: boolean } | undefined;
  /** Said when something was stopped by the person. */
  readonly stopped: boolean;
}

/** As many as one answer holds. */
const PAGE = 1_000;
/** What a window shows at most: beyond, a file is the better place. */
export const MOST_ROWS = 500_000;

type Fields = Readonly<Record<string, unknown>>;

/** Runs one thing at a time. Stopping drops the request, which stops the statement itself. */
export class Runner extends Store<RunnerState> {
  readonly #api: Api;
  #stop: AbortController | undefined;

  constructor(api: Api) {
    super({
      doing: undefined,
      since: 0,
      result: undefined,
      latest: undefined,
      refused: undefined,
      plan: undefined,
      stopped: false,
    });
    this.#api = api;
  }

  stop = (): void => {
    if (!this.state.doing) return;
    this.#stop?.abort();
    this.tell({ doing: undefined, stopped: true });
  };

  /** Runs a statement; one that runs still is stopped. */
  async run(order: Order): Promise<void> {
    this.tell({ latest: order });
    await this.#do('run', order, async (signal) => {
      const began = performance.now();
      const { id, outcome, body } = await this.#api.call(
        'mssql-query',
        { database: order.database, query: order.statement, ...page(order), ...given(order) },
        signal,
      );
      if (outcome !== 'answered') return { refused: { order, problem: refusalIn(body) } };
      return { result: resultOf(order, id, body as Fields, performance.now() - began) };
    });
  }

  /** The page after the rows that are here. */
  more = async (): Promise<void> => {
    if (!this.state.doing && this.state.result?.cursor) await this.#on('more', () => false);
  };

  /** Every row that the cursor reaches. */
  kept = async (): Promise<void> => {
    if (this.state.result?.cursor) await this.#on('kept', () => true);
  };

  /** Every row there is, by way of a file. */
  all = async (): Promise<void> => {
    const { result } = this.state;
    if (!result) return;
    const { order } = result;
    await this.#do('all', order, async (signal) => {
      const answer = await this.#api.call(
        'query_export',
        {
          database: order.database,
          query: order.statement,
          format: 'csv',
          maxRows: MOST_ROWS,
          ...given(order),
        },
        signal,
      );
      if (answer.outcome !== 'answered')
        return { refused: { order, problem: refusalIn(answer.body) } };
      const file = await this.#api.export(String((answer.body as Fields)['export']));
      const rows = rowsOfCsv(await file.text(), result.columns.length);
      const cut = rows.length >= MOST_ROWS;
      return {
        result: {
          ...result,
          call: answer.id,
          rows,
          count: rows.length,
          cursor: undefined,
          beyond: cut,
          warnings: result.warnings.filter((warning) => !/kept/.test(warning)),
        },
      };
    });
  };

  async plan(order: Order, measure: boolean): Promise<void> {
    await this.#do('plan', order, async (signal) => {
      const { outcome, body } = await this.#api.call(
        'query_explain',
        { database: order.database, query: order.statement, run: measure, ...given(order) },
        signal,
      );
      if (outcome !== 'answered') return { refused: { order, problem: refusalIn(body) } };
      return { plan: { order, plan: (body as Fields)['plan'], measured: measure } };
    });
  }

  /** What is shown belongs to another database now. */
  clear(): void {
    this.#stop?.abort();
    this.tell({
      doing: undefined,
      result: undefined,
      latest: undefined,
      refused: undefined,
      plan: undefined,
      stopped: false,
    });
  }

  async #on(doing: Doing, again: () => boolean): Promise<void> {
    const order = this.state.result?.order;
    if (!order) return;
    await this.#do(doing, order, async (signal) => {
      do {
        const before = this.state.result;
        if (!before?.cursor || before.count >= MOST_ROWS) break;
        const { outcome, body } = await this.#api.call(
          'mssql-query',
          {
            database: order.database,
            query: order.statement,
            ...page(order),
            cursor: before.cursor,
            ...given(order),
          },
          signal,
        );
        if (outcome !== 'answered') {
          this.tell({ result: { ...before, cursor: undefined, beyond: true } });
          return { refused: { order, problem: refusalIn(body) } };
        }
        if (signal.aborted) break;
        this.tell({ result: extended(before, body as Fields) });
      } while (again());
      return {};
    });
  }

  async #do(
    doing: Doing,
    order: Order,
    job: (signal: AbortSignal) => Promise<Partial<RunnerState>>,
  ): Promise<void> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.tell({ doing, since: Date.now(), refused: undefined, stopped: false });
    let ended: Partial<RunnerState>;
    try {
      ended = await job(stop.signal);
    } catch (wrong) {
      ended = { refused: { order, problem: problemOf(wrong) } };
    }
    if (this.#stop === stop && !stop.signal.aborted) this.tell({ doing: undefined, ...ended });
  }
}

/** Whether the rows that are shown belong to an earlier statement than the last one. */
export const isStale = ({ result, latest }: RunnerState): boolean =>
  result !== undefined && latest !== undefined && result.order !== latest;

/** The stub makes up as many rows as one asks for, so it is not asked. */
const page = ({ kind }: Order) => (kind === 'stub' ? {} : { maxRows: PAGE });
const given = ({ parameters }: Order) => (parameters.length > 0 ? { parameters } : {});
const cursorIn = (body: Fields) =>
  typeof body['cursor'] === 'string' ? body['cursor'] : undefined;
const warningsIn = (body: Fields): readonly string[] =>
  Array.isArray(body['warnings']) ? body['warnings'].map(String) : [];

function setIn(body: Fields): { columns: readonly unknown[]; rows: Row[] } {
  const [first] = Array.isArray(body['recordset']) ? (body['recordset'] as Fields[]) : [];
  return {
    columns: Array.isArray(first?.['columns']) ? first['columns'] : [],
    rows: Array.isArray(first?.['rows']) ? (first['rows'] as Row[]) : [],
  };
}

function resultOf(order: Order, call: string, body: Fields, took: number): Result {
  const { columns, rows } = setIn(body);
  const warnings = warningsIn(body);
  return {
    order,
    call,
    columns: columnsIn(columns),
    rows: [...rows],
    count: rows.length,
    took,
    cursor: cursorIn(body),
    warnings,
    beyond: warnings.some((warning) => /only the first/.test(warning)),
  };
}

function extended(before: Result, body: Fields): Result {
  const { rows } = setIn(body);
  for (const row of rows) before.rows.push(row);
  const fresh = warningsIn(body).filter((warning) => !before.warnings.includes(warning));
  return {
    ...before,
    count: before.rows.length,
    cursor: cursorIn(body),
    warnings: [...before.warnings, ...fresh],
    beyond: before.beyond || fresh.some((warning) => /goes on/.test(warning)),
  };
}
