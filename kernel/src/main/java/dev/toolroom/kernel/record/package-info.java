/** What a call leaves behind: its receipt, its events, and who may read them. */
@NullMarked
package dev.toolroom.kernel.record;

import org.jspecify.annotations.NullMarked;
