/** The model of a relational schema, and the types of each database. */
@NullMarked
package dev.toolroom.foundation.relational.schema;

import org.jspecify.annotations.NullMarked;
