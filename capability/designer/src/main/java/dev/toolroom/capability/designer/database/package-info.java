/** What a design belongs to: one database, or none. */
@NullMarked
package dev.toolroom.capability.designer.database;

import org.jspecify.annotations.NullMarked;
