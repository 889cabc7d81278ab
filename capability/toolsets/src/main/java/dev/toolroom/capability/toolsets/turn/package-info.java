/** Turns: what a message leads to, call by call, told while it happens. */
@NullMarked
package dev.toolroom.capability.toolsets.turn;

import org.jspecify.annotations.NullMarked;
