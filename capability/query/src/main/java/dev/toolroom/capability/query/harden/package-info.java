/** Logins that cannot read masked columns: creates them, and asks the database what they read. */
@NullMarked
package dev.toolroom.capability.query.harden;

import org.jspecify.annotations.NullMarked;
