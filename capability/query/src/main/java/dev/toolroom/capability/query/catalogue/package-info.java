/** What a database holds: schemas, tables, names that a statement may have meant. */
@NullMarked
package dev.toolroom.capability.query.catalogue;

import org.jspecify.annotations.NullMarked;
