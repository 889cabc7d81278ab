/** Shares a home among processes: one owns it, the others call its tools through the owner. */
@NullMarked
package dev.toolroom.foundation.home;

import org.jspecify.annotations.NullMarked;
