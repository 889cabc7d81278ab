/** What differs between two schemas, and the steps and risks of a publish. */
@NullMarked
package dev.toolroom.capability.designer.publish.change;

import org.jspecify.annotations.NullMarked;
