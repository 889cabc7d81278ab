/** Runs calls: consent, limits, the tool, and the record. */
@NullMarked
package dev.toolroom.kernel.dispatch;

import org.jspecify.annotations.NullMarked;
