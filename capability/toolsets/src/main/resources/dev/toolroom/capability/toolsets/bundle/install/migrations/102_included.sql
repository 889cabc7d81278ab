-- Which toolsets of the program this home was given, and which version last. The row stays when a person removes the toolset.
CREATE TABLE included_toolsets (
  toolset_id TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  offered_at TEXT NOT NULL
);
