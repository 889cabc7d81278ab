/** The tools, resources and prompts of the house, spoken as MCP over stdio and HTTP. */
@NullMarked
package dev.toolroom.door.mcp;

import org.jspecify.annotations.NullMarked;
