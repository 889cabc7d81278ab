CREATE TABLE workspace_manifests (
  id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  parent_id TEXT,
  -- {path: sha256}, or {"$tree": sha256} of a listing in the content store above 1,000 files.
  files TEXT NOT NULL,
  created_at TEXT NOT NULL,
  source TEXT NOT NULL,
  source_ref TEXT,
  -- Executable files, links, empty folders and sizes of a manifest whose files are listed here.
  meta TEXT NOT NULL,
  total_files BIGINT NOT NULL,
  total_bytes BIGINT NOT NULL
);
CREATE INDEX workspace_manifests_by_chat ON workspace_manifests (chat_id, created_at, id);
CREATE INDEX workspace_manifests_by_ref ON workspace_manifests (source_ref) WHERE source_ref IS NOT NULL;
CREATE INDEX tool_calls_by_message ON tool_calls (message_id, started_at) WHERE message_id IS NOT NULL;
