-- Requests that somebody had removed for good, by their fingerprint; no raw text of their session is kept.
CREATE TABLE purged_requests (
  request_fingerprint TEXT PRIMARY KEY,
  session_fingerprint TEXT NOT NULL,
  purged_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX purged_requests_by_session ON purged_requests (session_fingerprint);
-- Every new file is looked up by its bytes.
CREATE INDEX source_files_by_sha256 ON source_files (sha256);
