/** Serves tools, resources and prompts as MCP over stdio and HTTP. */
@NullMarked
package dev.toolroom.door.mcp;

import org.jspecify.annotations.NullMarked;
