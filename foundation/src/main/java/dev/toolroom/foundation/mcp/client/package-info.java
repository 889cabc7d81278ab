/**
 * The Model Context Protocol in its client role: connects to servers of both eras over stdio and
 * HTTP, supervises them, and reports failures by the name of the server.
 */
@NullMarked
package dev.toolroom.foundation.mcp.client;

import org.jspecify.annotations.NullMarked;
