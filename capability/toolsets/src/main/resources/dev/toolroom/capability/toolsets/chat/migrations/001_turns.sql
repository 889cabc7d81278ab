CREATE TABLE turns (
  id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  -- running, success, error or cancelled; one that a server left running was interrupted.
  status TEXT NOT NULL,
  error_code TEXT,
  error TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  -- The model endpoint that was asked, without its key; null for explicit calls.
  endpoint TEXT,
  model TEXT
);
CREATE INDEX turns_by_chat ON turns (chat_id, started_at);
