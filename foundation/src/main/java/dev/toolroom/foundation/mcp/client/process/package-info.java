/** Servers that run as local child processes. */
@NullMarked
package dev.toolroom.foundation.mcp.client.process;

import org.jspecify.annotations.NullMarked;
