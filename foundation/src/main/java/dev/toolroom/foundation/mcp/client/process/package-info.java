/** Servers that run as a process of this machine. */
@NullMarked
package dev.toolroom.foundation.mcp.client.process;

import org.jspecify.annotations.NullMarked;
