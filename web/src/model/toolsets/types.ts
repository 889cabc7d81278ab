import type { Schema } from '../schema';

/** A toolset as the list of the installed ones has it. */
export interface ToolsetLine {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly installed_at: string;
  readonly source_type: string;
  readonly digest: string;
  readonly tools: number;
  readonly mcp_servers: number;
  readonly unbound: readonly string[];
}

/** Who has signed a toolset. */
export interface Signer {
  readonly state: 'unsigned' | 'unknown_key' | 'trusted' | 'broken';
  /** The name that the settings have for a trusted key. */
  readonly name?: string;
  readonly fingerprint?: string;
}

export interface RendererOf {
  readonly renderer: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A tool, wherever it comes from. */
export interface ToolLine {
  readonly tool_id: string;
  /** The name it is called by; none while it is switched off. */
  readonly exposed_name?: string;
  readonly group: string;
  readonly origin: 'builtin' | 'toolset' | 'server';
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly enabled: boolean;
  readonly available: boolean;
  readonly listed?: boolean;
  readonly requires_confirmation: boolean;
  readonly input_schema: Schema;
  readonly renderer?: RendererOf;
}

export interface DeclaredServer {
  readonly server_id: string;
  readonly enabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly shared_with: readonly string[];
}

export interface BundledFile {
  readonly path: string;
  readonly kind: string;
  readonly size: number;
  readonly sha256: string;
}

/** One installed toolset with everything in it. */
export interface Toolset extends Omit<ToolsetLine, 'tools' | 'mcp_servers'> {
  readonly tools: readonly Omit<ToolLine, 'group' | 'origin' | 'available'>[];
  readonly mcp_servers: readonly DeclaredServer[];
  readonly permissions: { readonly network: boolean };
  readonly environment: readonly string[];
  /** The variable of Toolroom's environment by the name the manifest has for it. */
  readonly bindings: Readonly<Record<string, string>>;
  readonly signature: Signer;
  readonly files: readonly BundledFile[];
}

export interface BundleChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: string;
  readonly name: string;
  readonly detail: string;
}

/** What an import would install. */
export interface Preview {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly digest: string;
  readonly kind: 'new' | 'update' | 'downgrade' | 'same_version' | 'unchanged';
  readonly installed_version?: string;
  readonly signature: Signer;
  readonly tools: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly entrypoint: string;
    readonly requires_confirmation: boolean;
    readonly renderer?: string;
  }[];
  readonly mcp_servers: readonly {
    readonly id: string;
    readonly config: Readonly<Record<string, unknown>>;
    readonly environment: readonly string[];
  }[];
  readonly permissions: { readonly network: boolean };
  readonly environment: readonly string[];
  readonly files: readonly BundledFile[];
  readonly bytes: number;
  readonly ignored: readonly string[];
  readonly changes: readonly BundleChange[];
  readonly warnings: readonly string[];
  readonly conflicts: readonly string[];
}

/** Why a bundle is refused, one of possibly many reasons. */
export interface BundleProblem {
  readonly code: string;
  readonly line: number;
  readonly path: string;
  readonly message: string;
}

export interface ServerStatus {
  readonly id: string;
  readonly state: 'starting' | 'ready' | 'failed' | 'stopped' | 'needs_config';
  readonly tools: number;
  /** Why it failed; of one that is starting, why the last start did. */
  readonly why?: string;
  readonly nextStep?: string;
  readonly retryAt?: string;
  readonly missing?: readonly string[];
  readonly name?: string;
  readonly version?: string;
}

export interface LogLine {
  readonly time: string;
  readonly source: string;
  readonly text: string;
}

export interface SandboxCheck {
  readonly what: string;
  readonly state: 'good' | 'limited' | 'missing';
  readonly found: string;
  readonly fix: string;
}
