/**
 * The Model Context Protocol without any tool: messages, both eras, one exchange at a time.
 *
 * <p>By hand, because no Java library serves revision 2026-07-28 and none hears of cancellation.
 */
@NullMarked
package dev.toolroom.foundation.mcp;

import org.jspecify.annotations.NullMarked;
