import type { Api } from '../../api/Api';
import { followCall, type CallNews } from '../../api/followCall';
import { progressOf, type Progress } from '../../model/calls';
import { problemOf, refusalIn, type Problem } from '../../model/problem';
import { Store } from '../../model/Store';
import { countText } from '../../model/text';
import type { Order } from './Runner';

export interface Written {
  readonly reference: string;
  readonly rows: number;
  readonly bytes: number;
  readonly name: string;
  readonly notes: readonly string[];
}

export interface ExporterState {
  readonly running: boolean;
  readonly progress: Progress | undefined;
  readonly written: Written | undefined;
  readonly problem: Problem | undefined;
}

const QUIET: ExporterState = {
  running: false,
  progress: undefined,
  written: undefined,
  problem: undefined,
};

/** Writes whole results to files and hands them over; goes on while one looks at other pages. */
export class Exporter extends Store<ExporterState> {
  readonly #api: Api;
  #stop: AbortController | undefined;

  constructor(api: Api) {
    super(QUIET);
    this.#api = api;
  }

  async write(order: Order, format: string): Promise<void> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.tell({ ...QUIET, running: true });
    try {
      const { database, statement: query, parameters } = order;
      const { outcome, answer } = await followCall(this.#api, {
        tool: 'query_export',
        input: { database, query, format, ...(parameters.length > 0 ? { parameters } : {}) },
        signal: stop.signal,
        onNews: (news) => this.#hear(news, stop),
      });
      if (outcome !== 'answered') return this.tell({ ...QUIET, problem: refusalIn(answer) });
      const written = writtenIn(answer as Record<string, unknown>, database, format);
      this.tell({ ...QUIET, written });
      await this.save(written);
    } catch (wrong) {
      if (!stop.signal.aborted) this.tell({ ...QUIET, problem: problemOf(wrong) });
    }
  }

  stop = (): void => {
    this.#stop?.abort();
    this.tell(QUIET);
  };

  clear = (): void => this.tell(QUIET);

  /** Hands the file to the browser. */
  async save(written: Written): Promise<void> {
    const address = URL.createObjectURL(await this.#api.export(written.reference));
    const link = document.createElement('a');
    link.href = address;
    link.download = written.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** Only the server knows how far it is. */
  #hear({ type, data }: CallNews, stop: AbortController): void {
    if (type !== 'progress' || this.#stop !== stop || !this.state.running) return;
    // Its message says the same number again.
    this.tell({ progress: { ...progressOf(data), message: 'rows' } });
  }
}

function writtenIn(
  body: Readonly<Record<string, unknown>>,
  database: string,
  format: string,
): Written {
  const cut = Number(body['cutCells'] ?? 0);
  const masked = Number(body['maskedColumns'] ?? 0);
  return {
    reference: String(body['export']),
    rows: Number(body['rows'] ?? 0),
    bytes: Number(body['bytes'] ?? 0),
    name: `${database.replace(/[^\w.-]+/g, '-')}.${format}`,
    notes: [
      ...(cut > 0 ? [countText(cut, 'cell was truncated', 'cells were truncated')] : []),
      ...(masked > 0 ? [countText(masked, 'column is masked', 'columns are masked')] : []),
    ],
  };
}
