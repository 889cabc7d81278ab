/** Redacts secrets in text before it is stored. */
@NullMarked
package dev.toolroom.foundation.redaction;

import org.jspecify.annotations.NullMarked;
