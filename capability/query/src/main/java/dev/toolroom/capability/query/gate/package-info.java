/**
 * Decides from its text alone whether a statement can only read. Pure: no database, no clock, no
 * state. What it cannot be sure of it refuses.
 */
@NullMarked
package dev.toolroom.capability.query.gate;

import org.jspecify.annotations.NullMarked;
