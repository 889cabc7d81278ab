/** Records of calls, and how they are read. */
@NullMarked
package dev.toolroom.kernel.record;

import org.jspecify.annotations.NullMarked;
