/**
 * A server with the fixtures that the public conformance suite asks for: the product's protocol
 * core and transports, other tools, no token.
 */
@NullMarked
package dev.toolroom.door.mcp.conformance;

import org.jspecify.annotations.NullMarked;
