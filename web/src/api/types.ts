import type { Schema } from '../model/schema';

/** What the server says about itself. */
export interface Status {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  readonly startedAt: string;
  readonly home: string;
  readonly tools: readonly string[];
}

/** A tool as its contract describes it. */
export interface ToolContract {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly purpose: string;
  readonly category: string;
  readonly requiresConfirmation: boolean;
  readonly listed: boolean;
  readonly inputSchema: Schema;
  readonly outputSchema?: Schema;
}

/** A call that waits for a person's consent. */
export interface Question {
  readonly id: string;
  readonly tool: string;
  readonly text: string;
  readonly door: string;
  readonly client: string;
  readonly chat: string;
  readonly arguments: unknown;
  readonly since: string;
  /** For which calls a yes may count. */
  readonly remember: readonly Remember[];
}

export type Decision = 'approve' | 'deny';

/** For which calls an approval counts. */
export type Remember = 'once' | 'chat';

/** What to write into which file of an MCP client. */
export interface ClientConfiguration {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export interface ConnectGuide {
  readonly clients: readonly ClientConfiguration[];
  readonly http: { readonly url: string; readonly token_file: string };
}

/** What a call came to. A tool's no is an answer too: its body says why. */
export interface CallResult<Body = unknown> {
  readonly id: string;
  readonly outcome: 'answered' | 'refused' | 'failed';
  readonly body: Body;
}

/** A connection as the server describes it, without its password. */
export type ConnectionData = Readonly<Record<string, unknown>>;

/** What a login found. */
export interface ConnectionTest {
  readonly works: boolean;
  readonly problem?: string;
  readonly nextStep?: string;
  readonly warnings?: readonly string[];
  readonly found?: string;
}
