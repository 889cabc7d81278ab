// The one server process of the window: the language server and every tool are behind it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  State as ClientState,
  type LanguageClientOptions,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { askForConsent } from './consent';
import { findLauncher, isMissing, type Launcher } from './launcher';

export type State = 'missing' | 'starting' | 'ready' | 'stopped';

/** How long a call waits for a server that is still starting. */
const PATIENCE = 20_000;

/** How long a server has to end in order. */
const STOPPING = 2_000;

/** Why there is no answer, for a person or an agent to read. */
export class NotAvailable extends Error {}

/** Says that this editor can ask a person for consent. */
const CAN_ASK: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...capabilities.experimental, toolroom: { confirm: true } };
  },
  initialize() {},
  getState: () => ({ kind: 'static' }),
  clear() {},
};

export class Server implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<State>();
  readonly #log: vscode.LogOutputChannel;
  #client: LanguageClient | undefined;
  #starting: Promise<LanguageClient> | undefined;
  #state: State = 'stopped';
  #problem = 'Toolroom has not been started.';
  #ended = false;
  #process: ChildProcess | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  get state(): State {
    return this.#state;
  }

  /** Why it is not ready. */
  get problem(): string {
    return this.#problem;
  }

  launcher(): Launcher {
    const found = findLauncher({
      setting: vscode.workspace.getConfiguration('toolroom').get('path', ''),
      folders: folders(),
      trusted: vscode.workspace.isTrusted,
      path: process.env['PATH'] ?? '',
    });
    if (isMissing(found)) throw new NotAvailable(found.problem);
    return found;
  }

  /** Starts what does not run; resolves when it answers. */
  start(): Promise<LanguageClient> {
    if (this.#ended) return Promise.reject(new NotAvailable('The window is closing.'));
    if (this.#client !== undefined && this.#state === 'ready') return Promise.resolve(this.#client);
    if (this.#starting === undefined) {
      const starting = this.#launch().finally(() => {
        if (this.#starting === starting) this.#starting = undefined;
      });
      this.#starting = starting;
    }
    return this.#starting;
  }

  /** The running server, started if need be; waits no longer than a caller would. */
  async ready(): Promise<LanguageClient> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new NotAvailable('Toolroom is still starting. Try again in a moment.')),
        PATIENCE,
      );
    });
    try {
      return await Promise.race([this.start(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.#client;
    const child = this.#process;
    this.#client = undefined;
    this.#starting = undefined;
    this.#become('stopped', 'Toolroom was stopped.');
    await client?.dispose(STOPPING).catch((problem: unknown) => this.#log.debug(String(problem)));
    // One that never answered cannot be asked to go.
    if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }

  async #launch(): Promise<LanguageClient> {
    let launcher: Launcher;
    try {
      launcher = this.launcher();
    } catch (problem) {
      this.#become('missing', message(problem));
      throw problem;
    }
    this.#become('starting', 'Toolroom is still starting. Try again in a moment.');
    this.#log.info(`Starting ${launcher.command} lsp (found by ${launcher.from})`);
    const client = this.#connect(launcher);
    this.#client = client;
    try {
      await client.start();
    } catch (problem) {
      this.#log.error(`The server did not start: ${message(problem)}`);
      if (this.#client !== client) throw new NotAvailable('Toolroom was stopped.');
      this.#client = undefined;
      const told =
        'The Toolroom server did not start. Run "Toolroom: Show server log" to see why, then "Toolroom: Restart server".';
      this.#become('stopped', told);
      throw new NotAvailable(told);
    }
    this.#become('ready', '');
    return client;
  }

  #connect(launcher: Launcher): LanguageClient {
    const options: LanguageClientOptions = {
      documentSelector: [{ language: 'domain-lang' }, { scheme: 'file', pattern: '**/model.yaml' }],
      outputChannel: this.#log,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        // Started again by the next call, the next edit or a person: a server that cannot live is
        // not started over and over.
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
    };
    const home = vscode.workspace.getConfiguration('toolroom').get('home', '').trim();
    const args = [...(home === '' ? [] : ['--home', home]), 'lsp'];
    const client = new LanguageClient(
      'toolroom',
      'Toolroom',
      () => this.#spawn(launcher.command, args),
      options,
    );
    client.registerFeature(CAN_ASK);
    client.onRequest('toolroom/confirm', askForConsent);
    client.onDidChangeState(({ newState }) => {
      if (newState === ClientState.Stopped && this.#client === client && this.#state === 'ready') {
        this.#client = undefined;
        this.#log.warn('The server has ended.');
        this.#become('stopped', 'The Toolroom server has ended. The next call starts it again.');
        void client.dispose(100).catch(() => {});
      }
    });
    return client;
  }

  async #spawn(command: string, args: readonly string[]): Promise<ChildProcess> {
    const child = spawn(command, args, { cwd: folders()[0] ?? process.cwd() });
    this.#process = child;
    createInterface(child.stderr).on('line', (line) => this.#log.info(line));
    await once(child, 'spawn');
    child.on('exit', (code, signal) => this.#log.info(`The server ended (${signal ?? code}).`));
    return child;
  }

  #become(state: State, problem: string): void {
    this.#state = state;
    this.#problem = problem;
    if (!this.#ended) this.#changed.fire(state);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.stop();
    this.dispose();
  }

  dispose(): void {
    this.#ended = true;
    this.#changed.dispose();
  }
}

export const folders = (): string[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === 'file')
    .map((folder) => folder.uri.fsPath);

export const message = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);
