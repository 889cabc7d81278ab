CREATE TABLE chats (
  id TEXT PRIMARY KEY,
  title TEXT,
  client TEXT,
  created_at TEXT NOT NULL,
  active_leaf_message_id TEXT,
  active_manifest_id TEXT
);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  parent_id TEXT,
  role TEXT NOT NULL,
  content TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX messages_by_chat ON messages (chat_id, created_at);

CREATE TABLE tool_calls (
  id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  message_id TEXT,
  tool_id TEXT NOT NULL,
  args TEXT NOT NULL,
  result TEXT,
  render_plan TEXT,
  status TEXT NOT NULL,
  error TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  pre_manifest_id TEXT,
  post_manifest_id TEXT,
  -- What the record of a call needs beyond its shape in a chat.
  error_code TEXT,
  tool_version TEXT NOT NULL,
  effect TEXT NOT NULL,
  door TEXT NOT NULL,
  client TEXT NOT NULL,
  principal TEXT NOT NULL,
  owner TEXT NOT NULL,
  extent TEXT,
  bytes INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX tool_calls_by_time ON tool_calls (started_at, id);
CREATE INDEX tool_calls_by_chat ON tool_calls (chat_id, started_at);
CREATE INDEX tool_calls_open ON tool_calls (owner) WHERE status IN ('pending', 'running');
