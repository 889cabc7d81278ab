/** Servers reached over HTTP. */
@NullMarked
package dev.toolroom.foundation.mcp.client.http;

import org.jspecify.annotations.NullMarked;
