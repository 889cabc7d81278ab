/** Some of the unpublished changes of a design, without the rest. */
@NullMarked
package dev.toolroom.capability.designer.publish.chosen;

import org.jspecify.annotations.NullMarked;
