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

/** A yes to all calls of one tool by one agent in one chat. */
export interface StandingApproval {
  readonly id: string;
  readonly tool: string;
  readonly version: string;
  readonly client: string;
  readonly chat: string;
  /** Where it was given, as in `page`. */
  readonly how: string;
  readonly at: string;
  readonly used: number;
  readonly lastUsedAt?: string;
}

export interface StandingApprovals {
  readonly approvals: readonly StandingApproval[];
  /** Those of an older version, which the upgrade ended. */
  readonly ended: readonly StandingApproval[];
}

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
export interface ConnectionLoginRequest {
  readonly connection: string;
  readonly action: 'plan' | 'create';
  /** Who may create logins, used once; without a user, the login of the connection. */
  readonly owner: { readonly user: string; readonly password: string };
}

/** What a login for masked columns needs, or what was found after it was created. */
export interface ConnectionLogin {
  readonly lines?: readonly string[];
  readonly statements?: readonly string[];
  readonly report?: readonly string[];
}

export interface ConnectionTest {
  readonly works: boolean;
  readonly problem?: string;
  readonly nextStep?: string;
  readonly warnings?: readonly string[];
  readonly found?: string;
}
