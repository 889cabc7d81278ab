import type { WorkspaceEdit } from './types';

/** The version of each text that the language server was told last. */
export class TextVersions {
  readonly #told = new Map<string, number>();
  #last = 1;

  next(uri: string): number {
    this.#told.set(uri, ++this.#last);
    return this.#last;
  }

  /** Whether something was typed after the text that the edits are for. */
  isLate({ documentChanges = [] }: WorkspaceEdit): boolean {
    return documentChanges.some(({ textDocument }) => {
      const { uri = '', version } = textDocument ?? {};
      return typeof version === 'number' && this.#told.get(uri) !== version;
    });
  }
}
