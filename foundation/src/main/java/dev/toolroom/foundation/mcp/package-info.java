/**
 * The server side of the Model Context Protocol, without any tool: messages, eras, exchanges.
 *
 * <p>Written by hand: no Java library serves revision 2026-07-28 or reports cancellation.
 */
@NullMarked
package dev.toolroom.foundation.mcp;

import org.jspecify.annotations.NullMarked;
