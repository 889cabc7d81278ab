/**
 * Migration files in the layouts of other tools, and the history those tools keep in a database.
 */
@NullMarked
package dev.toolroom.capability.designer.migration;

import org.jspecify.annotations.NullMarked;
