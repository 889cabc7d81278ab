-- Sessions that somebody had removed for good, by their fingerprint: they are not imported again.
CREATE TABLE purged_sessions (
  session_fingerprint TEXT PRIMARY KEY,
  purged_ms INTEGER NOT NULL
) WITHOUT ROWID;
