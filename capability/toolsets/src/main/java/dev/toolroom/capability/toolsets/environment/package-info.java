/**
 * Variables that programs of toolsets are given: how references resolve, and how values stay
 * hidden.
 */
@NullMarked
package dev.toolroom.capability.toolsets.environment;

import org.jspecify.annotations.NullMarked;
