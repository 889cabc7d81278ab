/** A state of a chat's files. */
export interface FileState {
  readonly id: string;
  readonly parent_id?: string;
  readonly created_at: string;
  readonly source: string;
  readonly source_ref?: string;
  readonly files: number;
  readonly bytes: number;
  /** Of the history of one file: what it was then; none where it was removed. */
  readonly entry?: FileEntry;
}

/** A file, a link or a folder of a state. */
export interface FileEntry {
  readonly path: string;
  readonly type: 'file' | 'link' | 'folder';
  readonly size?: number;
  readonly sha256?: string;
  readonly target?: string;
  /** Of a folder: how many files are below it. */
  readonly files?: number;
}

export interface FileChange {
  readonly kind: 'added' | 'modified' | 'deleted' | 'renamed' | string;
  readonly path: string;
  readonly renamed_from?: string;
  readonly before?: FileEntry;
  readonly after?: FileEntry;
}

const SOURCES: Readonly<Record<string, string>> = {
  tool_run: 'Tool run',
  user_upload: 'Upload',
  edit: 'Edit',
  branch: 'Branch',
};

/** What made a state, in a word or two. */
export function sourceText(state: FileState): string {
  if (state.source === 'edit' && state.source_ref === 'outside') return 'Edited outside';
  return SOURCES[state.source] ?? state.source;
}

export type Mark = 'added' | 'changed' | 'removed' | 'within';

/** What a change is called where people see it. */
export function markOf(kind: string): Exclude<Mark, 'within'> {
  if (/^(added|created)$/.test(kind)) return 'added';
  if (/^(deleted|removed)$/.test(kind)) return 'removed';
  return 'changed';
}

/** Which lines of the tree are marked: what changed, and the folders on the way to it. */
export function marksOf(changes: readonly FileChange[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const change of changes) {
    const parts = change.path.split('/');
    for (let length = 1; length < parts.length; length++) {
      const folder = parts.slice(0, length).join('/');
      if (!marks.has(folder)) marks.set(folder, 'within');
    }
    marks.set(change.path, markOf(change.kind));
  }
  return marks;
}

/** How many of each, as in `2 added, 1 changed`. */
export function changesText(changes: readonly FileChange[]): string {
  const counts = { added: 0, changed: 0, removed: 0 };
  changes.forEach((change) => counts[markOf(change.kind)]++);
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.length === 0
    ? 'No changes'
    : parts.map(([word, count]) => `${count.toLocaleString('en')} ${word}`).join(', ');
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The folders on the way to a file. */
export function foldersTo(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('/'));
}
