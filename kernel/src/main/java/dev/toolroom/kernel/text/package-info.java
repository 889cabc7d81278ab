/** Amounts and names in messages for people. */
@NullMarked
package dev.toolroom.kernel.text;

import org.jspecify.annotations.NullMarked;
