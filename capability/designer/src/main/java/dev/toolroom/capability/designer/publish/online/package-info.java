/** A publish in small steps with short locks, for a database in use. */
@NullMarked
package dev.toolroom.capability.designer.publish.online;

import org.jspecify.annotations.NullMarked;
