/** From a design to a database: differences by id, ordered statements, their risks, the publish. */
@NullMarked
package dev.toolroom.capability.designer.publish;

import org.jspecify.annotations.NullMarked;
