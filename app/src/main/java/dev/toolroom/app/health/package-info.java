/** Checks of a home and of this machine, and what helps when a home does not open. */
@NullMarked
package dev.toolroom.app.health;

import org.jspecify.annotations.NullMarked;
