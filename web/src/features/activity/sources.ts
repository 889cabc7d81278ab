/** Through which door a call came, as people call it. */
export const SOURCES: Readonly<Record<string, string>> = {
  mcp: 'MCP',
  http: 'Web',
  cli: 'CLI',
  lsp: 'Editor',
};
