/** SQL scripts of every dialect, read as edits of a design. */
@NullMarked
package dev.toolroom.capability.designer.exchange.sql;

import org.jspecify.annotations.NullMarked;
