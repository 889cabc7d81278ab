CREATE TABLE designers (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  server TEXT NOT NULL,
  database_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  closed_at TEXT,
  -- The design at the last load or publish, and the database as it was read then.
  base_seq BIGINT NOT NULL,
  base TEXT NOT NULL,
  live TEXT NOT NULL,
  -- The design at some number, so that a start need not replay every edit.
  snapshot_seq BIGINT NOT NULL,
  snapshot TEXT NOT NULL
);
CREATE UNIQUE INDEX designers_open ON designers (connection_id) WHERE closed_at IS NULL;

CREATE TABLE designer_edits (
  designer_id TEXT NOT NULL REFERENCES designers (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  kind TEXT NOT NULL,
  target_seq BIGINT,
  batch TEXT NOT NULL,
  door TEXT NOT NULL,
  client TEXT NOT NULL,
  chat TEXT NOT NULL,
  made_at TEXT NOT NULL,
  summary TEXT NOT NULL,
  delta TEXT NOT NULL,
  PRIMARY KEY (designer_id, seq)
);

CREATE TABLE designer_active (
  chat TEXT PRIMARY KEY,
  designer_id TEXT NOT NULL REFERENCES designers (id) ON DELETE CASCADE
);

CREATE TABLE designer_notices (
  id TEXT PRIMARY KEY,
  designer_id TEXT NOT NULL REFERENCES designers (id) ON DELETE CASCADE,
  chat TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX designer_notices_by_chat ON designer_notices (chat, designer_id);

CREATE TABLE designer_accepted (
  designer_id TEXT NOT NULL REFERENCES designers (id) ON DELETE CASCADE,
  change_key TEXT NOT NULL,
  PRIMARY KEY (designer_id, change_key)
);

CREATE TABLE designer_layouts (
  designer_id TEXT NOT NULL REFERENCES designers (id) ON DELETE CASCADE,
  view_name TEXT NOT NULL,
  positions TEXT NOT NULL,
  PRIMARY KEY (designer_id, view_name)
);
