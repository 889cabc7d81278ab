-- Who agreed to a call, where a person was asked, and how they were asked.
ALTER TABLE tool_calls ADD COLUMN approved_by TEXT;
ALTER TABLE tool_calls ADD COLUMN approved_how TEXT;

-- Questions that have outlived their call, and what was decided about them since.
CREATE TABLE questions (
  call_id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  call_key TEXT NOT NULL,
  tool_id TEXT NOT NULL,
  tool_version TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  question TEXT NOT NULL,
  args TEXT NOT NULL,
  door TEXT NOT NULL,
  client TEXT NOT NULL,
  principal TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  decision TEXT,
  decided_by TEXT,
  decided_how TEXT
);
CREATE INDEX questions_by_owner ON questions (owner, asked_at);

-- Approvals that count for more than one call, for exactly one version of a tool.
CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  tool_id TEXT NOT NULL,
  tool_version TEXT NOT NULL,
  chat_id TEXT,
  given_by TEXT NOT NULL,
  given_how TEXT NOT NULL,
  given_at TEXT NOT NULL
);
CREATE INDEX approvals_by_owner ON approvals (owner, given_at);
