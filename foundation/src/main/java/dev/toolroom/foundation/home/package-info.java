/** One home, one owner: who holds it, and how every other process reaches the tools through it. */
@NullMarked
package dev.toolroom.foundation.home;

import org.jspecify.annotations.NullMarked;
