/** A login of PostgreSQL that cannot read masked columns: creates it, and proves what it reads. */
@NullMarked
package dev.toolroom.capability.query.harden;

import org.jspecify.annotations.NullMarked;
