/** Checks a home and this machine, and says what to do when a home does not open. */
@NullMarked
package dev.toolroom.app.health;

import org.jspecify.annotations.NullMarked;
