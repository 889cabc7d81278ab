/** How each database says what a plan wants. */
@NullMarked
package dev.toolroom.capability.designer.publish.dialect;

import org.jspecify.annotations.NullMarked;
