/** Statements on a catalogue, and what SQLite reports. */
@NullMarked
package dev.toolroom.capability.recall.sql;

import org.jspecify.annotations.NullMarked;
