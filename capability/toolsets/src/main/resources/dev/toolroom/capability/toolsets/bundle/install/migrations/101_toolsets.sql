CREATE TABLE toolsets (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  description TEXT NOT NULL,
  enabled BOOLEAN NOT NULL,
  installed_at TEXT NOT NULL,
  source_type TEXT NOT NULL,
  source_ref TEXT NOT NULL,
  manifest_version TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  digest TEXT NOT NULL,
  -- Where its files are, below the folder of all toolsets. This one column decides which version is installed.
  folder TEXT NOT NULL,
  details TEXT NOT NULL,
  network BOOLEAN NOT NULL,
  env TEXT NOT NULL
);

CREATE TABLE toolset_files (
  toolset_id TEXT NOT NULL REFERENCES toolsets (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size BIGINT NOT NULL,
  stored_path TEXT NOT NULL,
  executable BOOLEAN NOT NULL,
  PRIMARY KEY (toolset_id, path)
);

CREATE TABLE tools (
  tool_id TEXT PRIMARY KEY,
  toolset_id TEXT REFERENCES toolsets (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  category TEXT NOT NULL,
  input_schema TEXT NOT NULL,
  requires_confirmation BOOLEAN NOT NULL,
  enabled BOOLEAN NOT NULL,
  entrypoint TEXT,
  entry_module TEXT,
  timeout_seconds INTEGER NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX tools_by_toolset ON tools (toolset_id, position);

CREATE TABLE tool_render_configs (
  tool_id TEXT NOT NULL REFERENCES tools (tool_id) ON DELETE CASCADE,
  renderer TEXT NOT NULL,
  config TEXT NOT NULL,
  priority INTEGER NOT NULL,
  PRIMARY KEY (tool_id, priority)
);

CREATE TABLE mcp_servers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  config TEXT NOT NULL,
  enabled BOOLEAN NOT NULL,
  -- toolset: it goes with the last toolset that declares it; user: a person added it, and no toolset touches it.
  origin TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE toolset_mcp_servers (
  toolset_id TEXT NOT NULL REFERENCES toolsets (id) ON DELETE CASCADE,
  server_id TEXT NOT NULL REFERENCES mcp_servers (id),
  config TEXT NOT NULL,
  auto_enabled BOOLEAN NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (toolset_id, server_id)
);
CREATE INDEX toolset_mcp_servers_by_server ON toolset_mcp_servers (server_id);

-- Which variable of Toolroom's environment a name of the manifest stands for. Values are never stored.
CREATE TABLE toolset_bindings (
  toolset_id TEXT NOT NULL REFERENCES toolsets (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  variable TEXT NOT NULL,
  PRIMARY KEY (toolset_id, name)
);
