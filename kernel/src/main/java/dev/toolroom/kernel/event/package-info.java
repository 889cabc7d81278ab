/** Events for pages and other listeners. */
@NullMarked
package dev.toolroom.kernel.event;

import org.jspecify.annotations.NullMarked;
