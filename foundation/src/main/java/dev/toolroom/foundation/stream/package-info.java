/** Reads bytes with low latency, whatever they contain. */
@NullMarked
package dev.toolroom.foundation.stream;

import org.jspecify.annotations.NullMarked;
