/** A relational schema as plain values, and the words each database has for types. */
@NullMarked
package dev.toolroom.foundation.relational.schema;

import org.jspecify.annotations.NullMarked;
