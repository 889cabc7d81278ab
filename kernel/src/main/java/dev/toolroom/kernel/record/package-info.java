/** Records of calls, and how they are redacted and read. */
@NullMarked
package dev.toolroom.kernel.record;

import org.jspecify.annotations.NullMarked;
