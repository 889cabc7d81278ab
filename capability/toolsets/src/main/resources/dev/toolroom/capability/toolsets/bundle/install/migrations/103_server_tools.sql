-- What a server said of its tools when it ran last, so that they are listed before it is started again.
CREATE TABLE mcp_server_tools (
  server_id TEXT PRIMARY KEY REFERENCES mcp_servers (id) ON DELETE CASCADE,
  declared_as TEXT NOT NULL,
  tools TEXT NOT NULL
);
