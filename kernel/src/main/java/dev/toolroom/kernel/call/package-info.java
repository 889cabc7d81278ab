/** The one pipeline that every call of every door takes. */
@NullMarked
package dev.toolroom.kernel.call;

import org.jspecify.annotations.NullMarked;
