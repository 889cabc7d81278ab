/** What stands on the canvas of a design: a table's place, an area, a note. */
@NullMarked
package dev.toolroom.capability.designer.layout;

import org.jspecify.annotations.NullMarked;
