/** How bytes are waited for. It knows nothing of what they say. */
@NullMarked
package dev.toolroom.foundation.stream;

import org.jspecify.annotations.NullMarked;
