/** Rules for changes that are dangerous on a database in use. */
@NullMarked
package dev.toolroom.capability.designer.publish.lint;

import org.jspecify.annotations.NullMarked;
