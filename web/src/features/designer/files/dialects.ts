/** The databases a script can be written for. */
export const DIALECTS = ['sqlserver', 'postgresql', 'mariadb', 'sqlite', 'h2'] as const;
export type Dialect = (typeof DIALECTS)[number];
export const DIALECT_NAMES: Readonly<Record<Dialect, string>> = {
  sqlserver: 'SQL Server',
  postgresql: 'PostgreSQL',
  mariadb: 'MariaDB',
  sqlite: 'SQLite',
  h2: 'H2',
};
