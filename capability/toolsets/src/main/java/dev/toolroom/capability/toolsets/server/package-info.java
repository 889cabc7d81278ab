/** MCP servers that toolsets declare: kept running, their tools offered as tools of the house. */
@NullMarked
package dev.toolroom.capability.toolsets.server;

import org.jspecify.annotations.NullMarked;
