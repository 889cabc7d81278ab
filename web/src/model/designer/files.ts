/** What files of designs are called, and what they say of themselves. */

const ENDING = '.dbml';

/** A name for the design of a file that was brought along, beside those there are. */
export function freeFile(name: string, taken: readonly string[]): string {
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || 'design';
  const known = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number++) {
    const path = `${number === 1 ? stem : `${stem}-${number}`}${ENDING}`;
    if (!known.has(path.toLowerCase())) return path;
  }
}

const DIALECTS = [
  ['sqlserver', /sql\s*server|mssql|\bnvarchar\b|\bIDENTITY\s*\(|^\s*GO\s*$/im],
  ['mariadb', /mariadb|mysql|\bENGINE\s*=|\bAUTO_INCREMENT\b/i],
  ['sqlite', /sqlite|\bAUTOINCREMENT\b/i],
  ['postgresql', /postgres|\b(big)?serial\b|\bjsonb\b|\btimestamptz\b|pg_catalog/i],
  ['h2', /\bh2\b/i],
] as const;

/** Whose words a text is in: what it says itself goes first, then what only one of them has. */
export function scriptDialect(text: string): (typeof DIALECTS)[number][0] {
  const said = /database_type\s*:\s*['"]([^'"]*)['"]/i.exec(text)?.[1];
  const found = DIALECTS.find(([, marks]) => marks.test(said ?? text.slice(0, 200_000)));
  return found?.[0] ?? 'postgresql';
}
