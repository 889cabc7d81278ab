/** Turns that are put together from records of events. */
@NullMarked
package dev.toolroom.capability.recall.read.events;

import org.jspecify.annotations.NullMarked;
