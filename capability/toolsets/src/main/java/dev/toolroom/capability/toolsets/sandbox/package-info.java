/** Runs programs that are not trusted with as few rights as this machine can keep them to. */
@NullMarked
package dev.toolroom.capability.toolsets.sandbox;

import org.jspecify.annotations.NullMarked;
