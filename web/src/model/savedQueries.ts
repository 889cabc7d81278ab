/** A statement that is kept on the server by a name. */
export interface SavedQuery {
  readonly database: string;
  readonly name: string;
  readonly query: string;
  /** Another after every change of the text; renaming keeps it. */
  readonly version: string;
  readonly savedAt: string;
}

/** Which saved query a tab shows, and which version of it. */
export type SavedLink = Pick<SavedQuery, 'database' | 'name' | 'version'>;

/**
 * How a tab stands to the saved query that it shows:
 * `same` has its text, `edited` another, `overtaken` is a version that somebody replaced, `gone` was deleted.
 */
export type SavedState = 'none' | 'same' | 'edited' | 'overtaken' | 'gone';

/** The saved query that a link leads to: by its version wherever it is now, or else by its name. */
export const savedAt = (
  link: SavedLink | undefined,
  queries: readonly SavedQuery[],
): SavedQuery | undefined =>
  link &&
  (queries.find(({ version }) => version === link.version) ??
    queries.find(({ database, name }) => database === link.database && name === link.name));

export function standingOf(
  { saved, text }: { readonly saved: SavedLink | undefined; readonly text: string },
  queries: readonly SavedQuery[],
): SavedState {
  if (!saved) return 'none';
  const found = savedAt(saved, queries);
  if (!found) return 'gone';
  if (found.query === text) return 'same';
  return found.version === saved.version ? 'edited' : 'overtaken';
}

/** Queries in which all of the words occur, those of one connection first; each group under its connection. */
export function groupedQueries(
  queries: readonly SavedQuery[],
  first: string,
  words: string,
): readonly { readonly database: string; readonly queries: readonly SavedQuery[] }[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = queries.filter((each) => {
    const text = `${each.name} ${each.query}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const databases = [...new Set([first, ...found.map(({ database }) => database)])];
  return databases.flatMap((database) => {
    const here = found.filter((each) => each.database === database);
    return here.length > 0 ? [{ database, queries: here }] : [];
  });
}
