/** Databases of the user: which there are, how they are reached. It knows no tool. */
@NullMarked
package dev.toolroom.foundation.relational;

import org.jspecify.annotations.NullMarked;
