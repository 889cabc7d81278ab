/** Judges statements by what PostgreSQL itself resolves in them. */
@NullMarked
package dev.toolroom.capability.query.postgres;

import org.jspecify.annotations.NullMarked;
