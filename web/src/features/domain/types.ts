import type { Element } from '../../model/outline';
import type { Range, TextEdit } from '../../model/positions';

export interface ModelFile {
  readonly name: string;
  readonly uri: string;
  readonly errors: number;
  readonly warnings: number;
}

export interface DomainModel {
  readonly name: string;
  readonly uri: string;
  readonly path: string;
  readonly files: readonly ModelFile[];
}

/** A file that is open here. */
export interface Doc {
  readonly uri: string;
  readonly name: string;
  readonly text: string;
  /** What is on the disk; undefined for a file that is not there yet. */
  readonly saved: string | undefined;
  readonly version: string;
}

export interface Finding {
  readonly range: Range;
  readonly severity: 1 | 2 | 3 | 4;
  readonly code: string;
  readonly message: string;
}

/** A difference between the model and a database. */
export interface DatabaseFinding {
  readonly code: string;
  readonly message: string;
  readonly severity: 1 | 2;
  readonly connection: string;
  readonly table?: string;
  readonly foreignKey?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface Explained {
  readonly fqn: string;
  readonly type: string;
  readonly explanation: string;
}

export interface PlacedText {
  readonly font: 'title' | 'name' | 'small';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
}

export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
}

export interface GraphNode extends Placed {
  readonly id: string;
  readonly type: string;
  readonly fqn: string;
  readonly label: string;
  readonly domain?: string;
  readonly team?: string;
  readonly classification?: string;
  readonly description?: string;
  readonly parent?: string;
  readonly hue: number;
  /** The path around a Big Ball of Mud. */
  readonly outline?: string;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly direction: string;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly label: string;
}

/** One line for all edges between two nodes. */
export interface GraphLine {
  readonly edges: readonly string[];
  readonly look: 'plain' | 'together' | 'apart';
  readonly path: string;
  readonly heads: readonly string[];
  readonly labels: readonly Placed[];
}

export interface LegendEntry extends Placed {
  readonly symbol: 'classification' | 'word' | 'together' | 'apart' | 'mud';
  readonly hue: number;
  readonly outline?: string;
}

export interface Graph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly lines: readonly GraphLine[];
  readonly frames: readonly Placed[];
  readonly legend: readonly LegendEntry[];
}

/** What the server says of a model besides its text. */
export interface View {
  readonly outline: readonly Element[];
  readonly shapes?: number;
  readonly title?: string;
  readonly graph?: Graph;
  readonly element?: Explained;
}

/** What is drawn: one map by its name, or all contexts or domains of the model. */
export interface Picture {
  readonly map: string;
  readonly kind: 'context-map' | 'domain-map' | 'team-map';
}

export interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly {
    readonly kind?: string;
    readonly uri?: string;
    /** With the version of the text that the edits are for, where that is known. */
    readonly textDocument?: { readonly uri: string; readonly version?: number | null };
    readonly edits?: readonly TextEdit[];
  }[];
}

export interface QuickFix {
  readonly title: string;
  /** As in `quickfix` or `refactor.move`. */
  readonly kind?: string;
  readonly edit?: WorkspaceEdit;
}
