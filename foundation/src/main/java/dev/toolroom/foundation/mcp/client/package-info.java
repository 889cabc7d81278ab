/**
 * The Model Context Protocol in its client role: connects to servers of both eras over stdio and
 * HTTP, keeps them running, and says by name what went wrong with which.
 */
@NullMarked
package dev.toolroom.foundation.mcp.client;

import org.jspecify.annotations.NullMarked;
