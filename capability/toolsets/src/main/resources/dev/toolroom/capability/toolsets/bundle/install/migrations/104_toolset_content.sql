-- The files of toolsets in Base64, in a store that several homes share: each home writes its own copy from here.
CREATE TABLE toolset_content (
  toolset_id TEXT NOT NULL REFERENCES toolsets (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes TEXT NOT NULL,
  PRIMARY KEY (toolset_id, path, part)
);
